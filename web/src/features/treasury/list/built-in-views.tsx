import { addDays, lisbonDay } from '@agremia/model/rules/day'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ListSearch, readListAddress, writeListSearch } from '../../../resource/list-address.ts'
import { useDocStatuses } from '../use-doc-statuses.ts'
import classes from './list.module.css'

/** The views that every treasurer needs. Each is a link to the list with its filters, so that it can be changed and saved. */
export function BuiltInViews() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { _sort, ...asked } = readListAddress(search)
  const now = writeListSearch(asked)
  return (
    <nav className={classes.views} aria-label="Vistas da tesouraria">
      <ul>
        {useViews().map(view => (
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
  )
}

function useViews(): readonly { name: string; search: ListSearch }[] {
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
