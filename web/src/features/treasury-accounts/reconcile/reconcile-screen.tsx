import '../../../ui/form-styles.ts'
import type { ReconciliationAnswer } from '@agremia/model/calls/treasury-accounts'
import { counted } from '@agremia/model/rules/counted'
import { isDay, printDay } from '@agremia/model/rules/day'
import { printEuros, printMoney } from '@agremia/model/rules/money'
import { Button, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { DayBox } from '../../../parts/day-box.tsx'
import { useToday } from '../../../parts/use-today.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDelay } from '../../../ui/use-delay.ts'
import hidden from '../../../ui/visually-hidden.module.css'
import accounts from '../accounts.module.css'
import { useReconciliation } from '../use-accounts.ts'
import { LineList } from './line-list.tsx'
import { planReconciliation } from './plan-reconciliation.ts'
import classes from './reconcile.module.css'
import { UndoButton } from './undo-button.tsx'
import { useReconcile } from './use-reconcile.ts'
import { useTicked } from './use-ticked.ts'

/** «Conciliar»: the lines of an account are ticked against the bank statement up to a day, until both say the same. */
export function ReconcileScreen({ id }: { id: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const until = typeof search.ate === 'string' && isDay(search.ate) && search.ate <= today ? search.ate : today
  const { data, error, refetch } = useReconciliation(id, until)
  const isLate = useDelay(!data && !error)
  if (error && !data)
    return <NotLoaded isScreen title="Não foi possível abrir a conta" error={error} onRetry={refetch} />
  if (!data) return <p role="status">{isLate && 'A carregar…'}</p>
  const { account, last } = data
  const choose = (ate: string) =>
    void navigate({ to: '/tesouraria/contas/$id/conciliar', params: { id }, search: { ate } })
  return (
    <div className={accounts.screen}>
      <PageHeader
        title={`Conciliar ${account.name}`}
        note={
          <span className={classes.note}>
            {account.lastReconciledAt ? `Conciliada até ${printDay(account.lastReconciledAt)}` : 'Nunca foi conciliada'}
            {last && <UndoButton accountId={id} last={last} />}
          </span>
        }
      >
        <div className={accounts.day}>
          <DayBox id="reconcile-until" label="Extrato até" day={until} onDay={choose} />
        </div>
      </PageHeader>
      <Comparison key={account._id} reconciliation={data} />
    </div>
  )
}

function Comparison({ reconciliation }: { reconciliation: ReconciliationAnswer }) {
  const { account, until, lines, total } = reconciliation
  const { ticked, tick, balance, setBalance, clear } = useTicked(account._id)
  const plan = planReconciliation(reconciliation, ticked, balance)
  const { send, errors, isBusy } = useReconcile(account._id, clear)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) send({ until, statementBalance: balance, keys: plan.keys })
  }
  return (
    <div className={accounts.columns}>
      <section className={accounts.panel} aria-label="Linhas por conciliar">
        {lines.length === 0 ? (
          <p className={accounts.quiet}>Até {printDay(until)} não há linhas por conciliar.</p>
        ) : (
          <LineList lines={lines} ticked={ticked} tick={tick} />
        )}
        {total > lines.length && <p className={accounts.quiet}>Há mais linhas: escolha primeiro um dia anterior.</p>}
        {errors.keys && (
          <p role="alert" className={accounts.bad}>
            {errors.keys}
          </p>
        )}
      </section>
      <section className={`${accounts.panel} ${classes.result}`} aria-label="Resultado">
        {/* The lines are outside: Enter in their search, or on a line, must not reconcile. */}
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            classNames={{ label: hidden.phone }}
            label={`Saldo do extrato em ${printDay(until)}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="Saldo do extrato"
            value={balance}
            error={errors.statementBalance ?? errors.until}
            onChange={({ currentTarget }) => setBalance(currentTarget.value)}
          />
          <dl className={`${accounts.sums} ${hidden.phone}`}>
            <dt>Conciliado antes</dt>
            <dd>{printEuros(reconciliation.reconciledBalance)}</dd>
            <dt>{counted(plan.keys.length, 'linha marcada', 'linhas marcadas')}</dt>
            <dd>{printMoney(plan.ticked)}</dd>
            <dt>Conciliado agora</dt>
            <dd>
              <strong>{printMoney(plan.reconciled)}</strong>
            </dd>
          </dl>
          <p role="status" className={plan.difference === 0 ? accounts.good : accounts.quiet}>
            {differenceWords(plan.difference)}
          </p>
          <Button type="submit" aria-busy={isBusy}>
            <span>
              Conciliar<span className={hidden.phone}> até {printDay(until)}</span>
            </span>
          </Button>
        </form>
      </section>
    </div>
  )
}

function differenceWords(difference: number | undefined): string {
  if (difference === undefined) return 'Escreva o saldo que o extrato mostra.'
  if (difference === 0) return 'Certo: as linhas dão o saldo do extrato.'
  return `Faltam ${printMoney(Math.abs(difference))} ${difference > 0 ? 'nas linhas marcadas' : 'no extrato'}.`
}
