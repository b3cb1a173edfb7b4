import { printEuros } from '@agremia/model/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { queryKeys } from '../../../api/query-keys.ts'
import { readListAddress } from '../../../resource/list-address.ts'
import { readPage } from '../../../resource/list-query.ts'
import { BuiltInViews } from './built-in-views.tsx'
import classes from './list.module.css'

const SUMS = {
  incomeAmount: 'Receitas',
  expenseAmount: 'Despesas',
  balanceAmount: 'Saldo',
  openAmount: 'Por pagar ou receber',
}

/**
 * Above the list, on one line: the views that every treasurer needs and the totals of what matches. Beside the filters the views would
 * take a second line as soon as one of them is chosen.
 */
export const DocsLead = () => (
  <div className={classes.lead}>
    <BuiltInViews />
    <Totals />
  </div>
)

/** The totals of everything that matches, by direction. */
function Totals() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { _sort, ...asked } = readListAddress(search)
  const params = { ...asked, _sums: Object.keys(SUMS).join(), _limit: 1, _fields: 'number' }
  const { data } = useQuery({
    queryKey: queryKeys.list('treasuryDocs', params),
    queryFn: ({ signal }) => readPage('treasury_docs', params, signal),
    placeholderData: before => before,
  })
  return (
    <dl className={classes.sums} aria-label="Totais do que está na lista">
      {Object.entries(SUMS).map(([name, label]) => (
        <div key={name} data-name={name}>
          <dt>{label}</dt>
          <dd>{data?.meta.sums ? printEuros(data.meta.sums[name] ?? 0) : '…'}</dd>
        </div>
      ))}
    </dl>
  )
}
