import '../../../ui/form-styles.ts'
import type { ReconciliationAnswer } from '@agremia/model/calls/treasury-accounts'
import { counted } from '@agremia/model/rules/counted'
import { isDay, printDay } from '@agremia/model/rules/day'
import { printEuros, printMoney } from '@agremia/model/rules/money'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { DayBox } from '../../../parts/day-box.tsx'
import { useToday } from '../../../parts/use-today.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDelay } from '../../../ui/use-delay.ts'
import { LineLink } from '../line-link.tsx'
import { useReconciliation } from '../use-accounts.ts'
import { planReconciliation } from './plan-reconciliation.ts'
import classes from './reconcile.module.css'
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
  const { account } = data
  const choose = (ate: string) =>
    void navigate({ to: '/tesouraria/contas/$id/conciliar', params: { id }, search: { ate } })
  return (
    <div className={classes.screen}>
      <PageHeader
        title={`Conciliar ${account.name}`}
        note={
          account.lastReconciledAt ? `Conciliada até ${printDay(account.lastReconciledAt)}` : 'Nunca foi conciliada'
        }
      >
        <div className={classes.day}>
          <DayBox id="reconcile-until" label="Extrato até" day={until} onDay={choose} />
        </div>
      </PageHeader>
      <Comparison reconciliation={data} />
    </div>
  )
}

function Comparison({ reconciliation }: { reconciliation: ReconciliationAnswer }) {
  const { account, until, lines, total, last } = reconciliation
  const { ticked, tick, tickAll, balance, setBalance, clear } = useTicked(account._id)
  const plan = planReconciliation(reconciliation, ticked, balance)
  const { send, undo, errors, isBusy } = useReconcile(account._id, clear)
  const areAllTicked = lines.length > 0 && plan.keys.length === lines.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) send({ until, statementBalance: balance, keys: plan.keys })
  }
  return (
    <form className={classes.columns} onSubmit={submit} noValidate>
      <section className={classes.panel} aria-label="Linhas por conciliar">
        {lines.length === 0 ? (
          <p className={classes.quiet}>Até {printDay(until)} não há linhas por conciliar.</p>
        ) : (
          <>
            <Checkbox
              className={classes.all}
              checked={areAllTicked}
              indeterminate={plan.keys.length > 0 && !areAllTicked}
              onChange={() => tickAll(areAllTicked ? [] : lines.map(({ key }) => key))}
              label={`Marcar todas as que estão no extrato (${counted(lines.length, 'linha', 'linhas')})`}
            />
            <ul className={classes.lines}>
              {lines.map(line => (
                <li key={line.key}>
                  <Checkbox
                    checked={ticked.has(line.key)}
                    onChange={({ currentTarget }) => tick(line.key, currentTarget.checked)}
                    aria-label={`${printDay(line.day)}, ${line.description}, ${printEuros(line.amount)}`}
                  />
                  <span className={classes.lineDay}>{printDay(line.day)}</span>
                  <span className={classes.what}>
                    <LineLink line={line} />
                    <span className={classes.small}>{line.detail}</span>
                  </span>
                  <span className={classes.figure} data-out={line.amount < 0 || undefined}>
                    {printEuros(line.amount)}
                  </span>
                </li>
              ))}
            </ul>
            {total > lines.length && <p className={classes.quiet}>Há mais linhas: escolha primeiro um dia anterior.</p>}
          </>
        )}
        {errors.keys && (
          <p role="alert" className={classes.bad}>
            {errors.keys}
          </p>
        )}
      </section>
      <section className={classes.panel} aria-label="Resultado">
        <TextInput
          label={`Saldo do extrato em ${printDay(until)}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          value={balance}
          error={errors.statementBalance ?? errors.until}
          onChange={({ currentTarget }) => setBalance(currentTarget.value)}
        />
        <dl className={classes.sums}>
          <dt>Conciliado antes</dt>
          <dd>{printEuros(reconciliation.reconciledBalance)}</dd>
          <dt>{counted(plan.keys.length, 'linha marcada', 'linhas marcadas')}</dt>
          <dd>{printMoney(plan.ticked)}</dd>
          <dt>Conciliado agora</dt>
          <dd>
            <strong>{printMoney(plan.reconciled)}</strong>
          </dd>
        </dl>
        <p role="status" className={plan.difference === 0 ? classes.good : classes.quiet}>
          {differenceWords(plan.difference)}
        </p>
        <Button type="submit" fullWidth aria-busy={isBusy}>
          Conciliar até {printDay(until)}
        </Button>
        {last && (
          <Button variant="subtle" color="gray" fullWidth aria-busy={isBusy} onClick={() => undo(last._id)}>
            Anular a conciliação até {printDay(last.until)}
          </Button>
        )}
      </section>
    </form>
  )
}

function differenceWords(difference: number | undefined): string {
  if (difference === undefined) return 'Escreva o saldo que o extrato mostra.'
  if (difference === 0) return 'Certo: as linhas marcadas dão o saldo do extrato.'
  return `Faltam ${printMoney(Math.abs(difference))} ${difference > 0 ? 'nas linhas marcadas' : 'no extrato'}.`
}
