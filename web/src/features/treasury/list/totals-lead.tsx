import { addDays, lisbonDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryKeys } from '../../../api/query-keys.ts'
import { type ListSearch, readListAddress, writeListSearch } from '../../../resource/list-address.ts'
import { readPage } from '../../../resource/list-query.ts'
import { useDocStatuses } from '../use-doc-statuses.ts'
import classes from './list.module.css'

const SUMS = {
  incomeAmount: 'Receitas',
  expenseAmount: 'Despesas',
  balanceAmount: 'Saldo',
  openAmount: 'Por pagar ou receber',
}

/** Above the list: views that every treasurer needs, and the totals of everything that matches, by direction. */
export function TotalsLead() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { _sort, ...asked } = readListAddress(search)
  const params = { ...asked, _sums: Object.keys(SUMS).join(), _limit: 1, _fields: 'number' }
  const { data } = useQuery({
    queryKey: queryKeys.list('treasuryDocs', params),
    queryFn: ({ signal }) => readPage('treasury_docs', params, signal),
    placeholderData: before => before,
  })
  const now = writeListSearch(asked)
  return (
    <div className={classes.lead}>
      <nav aria-label="Vistas da tesouraria">
        <ul className={classes.views}>
          {useBuiltInViews().map(view => (
            <li key={view.name}>
              <Link
                to="/tesouraria"
                search={view.search}
                className={classes.view}
                aria-current={writeListSearch(view.search) === now ? 'page' : undefined}
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <dl className={classes.sums} aria-label="Totais do que está na lista">
        {Object.entries(SUMS).map(([name, label]) => (
          <div key={name} data-name={name}>
            <dt>{label}</dt>
            <dd>{data?.meta.sums ? printEuros(data.meta.sums[name] ?? 0) : '…'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Each is a link to the list with its filters, so that it can be changed and saved under another name. */
function useBuiltInViews(): readonly { name: string; search: ListSearch }[] {
  const statuses = useDocStatuses()
  const idOf = (slug: string) => statuses.find(one => one.slug === slug)?._id
  const [yesterday] = useState(() => addDays(lisbonDay(new Date()), -1))
  const ofStatus = (name: string, field: `_${string}`, slug: string) => {
    const id = idOf(slug)
    return id ? [{ name, search: { [field]: id } }] : []
  }
  return [
    { name: 'Por pagar', search: { _isUnpaid: 'true', _direction: 'despesa' } },
    { name: 'Vencidos', search: { _isUnpaid: 'true', '_dueDate.to': yesterday } },
    ...ofStatus('Por classificar', '_classificationStatusId', 'por-classificar'),
    ...ofStatus('Por autorizar', '_controlStatusId', 'por-autorizar'),
    ...ofStatus('Em dúvida', '_controlStatusId', 'em-duvida'),
    { name: 'Sem PDF', search: { '_pdfIds.empty': 'true' } },
  ]
}
