import '../../../ui/form-styles.ts'
import type { StatementAnswer } from '@agremia/model/calls/treasury-accounts'
import { addDays, isDay, printDay } from '@agremia/model/rules/day'
import { ACCOUNT_KINDS } from '@agremia/model/rules/ledger/terms'
import { printEuros } from '@agremia/model/rules/money'
import { CLOSING_TITLE, OPENING_TITLE, STATEMENT_COLUMNS } from '@agremia/model/rules/treasury/account-statement'
import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DayBox } from '../../../parts/day-box.tsx'
import { useToday } from '../../../parts/use-today.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDelay } from '../../../ui/use-delay.ts'
import classes from '../accounts.module.css'
import { type Period, useStatement } from '../use-accounts.ts'
import { AccountTools } from './account-tools.tsx'
import { CashCounts } from './cash-counts.tsx'
import { StatementLines } from './statement-lines.tsx'

/** The statement of an account or cash box: every line of a period with the balance after it, and where it comes from. */
export function StatementScreen({ id }: { id: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const period = { from: dayIn(search.de), to: dayIn(search.ate) }
  const { statement, lines, error, refetch, more } = useStatement(id, period)
  const isLate = useDelay(!statement && !error)
  if (error) return <NotLoaded isScreen title="Não foi possível abrir a conta" error={error} onRetry={refetch} />
  if (!statement) return <p role="status">{isLate && 'A carregar…'}</p>
  const { account } = statement
  return (
    <div className={classes.screen}>
      <PageHeader title={account.name} note={noteOf(account)}>
        <AccountTools account={account} period={period} />
      </PageHeader>
      <div className={classes.bar}>
        <PeriodChoice id={id} statement={statement} />
        <Totals {...statement} />
      </div>
      <StatementLines lines={lines} account={account} more={more} />
      {account.kind === 'caixa' && <CashCounts accountId={id} />}
    </div>
  )
}

const dayIn = (given: unknown) => (typeof given === 'string' && isDay(given) ? given : undefined)

const noteOf = ({ kind, active, lastReconciledAt }: StatementAnswer['account']) =>
  [ACCOUNT_KINDS[kind], !active && 'inativa', lastReconciledAt && `conciliada até ${printDay(lastReconciledAt)}`]
    .filter(Boolean)
    .join(' · ')

/** The days in the address: chosen one by one, or a usual period at once. */
function PeriodChoice({
  id,
  statement: { from, to },
}: {
  id: string
  statement: Pick<StatementAnswer, 'from' | 'to'>
}) {
  const navigate = useNavigate()
  const today = useToday()
  const choose = (period: Period) =>
    void navigate({
      to: '/tesouraria/contas/$id',
      params: { id },
      search: { ...(period.from && { de: period.from }), ...(period.to && { ate: period.to }) },
    })
  const usual = usualPeriods(today)
  const chosen = usual.find(period => period.from === from && period.to === to)
  return (
    <div className={classes.period}>
      <NativeSelect
        label="Período"
        value={chosen?.label ?? OTHER}
        data={[...usual.map(({ label }) => label), ...(chosen ? [] : [OTHER])]}
        onChange={({ currentTarget: { value } }) => {
          const period = usual.find(({ label }) => label === value)
          if (period) choose(period)
        }}
      />
      <DayBox id="statement-from" label="De" day={from} latest={to} onDay={day => choose({ from: day, to })} />
      <DayBox id="statement-to" label="A" day={to} onDay={day => choose({ from: from > day ? day : from, to: day })} />
    </div>
  )
}

const OTHER = 'Outro período'

function usualPeriods(today: string) {
  const year = Number(today.slice(0, 4))
  const lastMonthEnd = addDays(`${today.slice(0, 7)}-01`, -1)
  return [
    { label: 'Este ano', from: `${year}-01-01`, to: today },
    { label: 'Este mês', from: `${today.slice(0, 7)}-01`, to: today },
    { label: 'Mês anterior', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    { label: 'Ano anterior', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
}

const Totals = ({ opening, moneyIn, moneyOut, closing }: StatementAnswer) => (
  <dl className={classes.facts}>
    {(
      [
        [OPENING_TITLE, opening],
        [STATEMENT_COLUMNS.moneyIn, moneyIn],
        [STATEMENT_COLUMNS.moneyOut, moneyOut],
        [CLOSING_TITLE, closing],
      ] as const
    ).map(([label, euros]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{printEuros(euros)}</dd>
      </div>
    ))}
  </dl>
)
