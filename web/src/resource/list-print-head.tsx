import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { useQuery } from '@tanstack/react-query'
import { terminologyQuery } from '../api/terminology.ts'
import { ChipText } from './chips-look.tsx'
import type { FilterChip } from './filter-kinds.ts'
import type { Described } from './item.ts'
import { printCount } from './list-count.ts'
import classes from './list-print-head.module.css'
import type { List } from './use-list.ts'
import { usePrinting } from './use-printing.ts'

interface Props {
  resource: Described
  /** The saved view, if the list shows one. */
  view?: string
  list: List
  search?: string
  /** The day that it is seen on, if that is not today. */
  asOf?: string
  chips: readonly FilterChip[]
}

/** What a printed list is: whose, of what, which of them, and of when. On the screen the rest of the page says it. */
export function ListPrintHead({ resource, view, list, search, asOf, chips }: Props) {
  const { data: terminology } = useQuery(terminologyQuery)
  const since = usePrinting()
  const { length } = list.rows
  if (!since) return null
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <span>{terminology?.name}</span>
        <span>{printDay(lisbonDay(since))}</span>
      </div>
      <h1 className={classes.title}>
        {resource.label.many}
        {view && ` · ${view}`}
      </h1>
      <p className={classes.words}>
        {length < list.total ? `${printCount(length)} de ${printCount(list.total)}` : printCount(list.total)}{' '}
        {(list.total === 1 ? resource.label.one : resource.label.many).toLowerCase()}
        {asOf && ` · como estava em ${printDay(asOf)}`}
        {search && ` · pesquisa «${search}»`}
        {chips.map(chip => (
          <span key={chip.name}>
            {' · '}
            {chip.label}: <ChipText {...chip} />
          </span>
        ))}
      </p>
    </div>
  )
}
