import { lowered } from '@agremia/model/resource/naming'
import { printDay } from '@agremia/model/rules/day'
import { ChipText } from './chips-look.tsx'
import type { FilterChip } from './filter-kinds.ts'
import type { ResourceDescription } from './item.ts'
import { printCount } from './list-count.ts'
import classes from './list-print-head.module.css'
import { PaperHead } from './paper-head.tsx'
import type { List } from './use-list.ts'
import { usePrinting } from './use-printing.ts'

interface Props {
  resource: ResourceDescription
  /** The saved view, if the list shows one. */
  view?: string
  list: List
  /** The sums of all rows that match, in words. */
  sums?: string
  search?: string
  /** The past day that the list shows; undefined for today. */
  asOf?: string
  chips: readonly FilterChip[]
}

/** The head of a printed list: organisation, resource, view, filters and date. On the screen the rest of the page shows them. */
export function ListPrintHead({ resource, view, list, sums, search, asOf, chips }: Props) {
  const since = usePrinting()
  const { length } = list.rows
  if (!since) return null
  return (
    <div className={classes.head}>
      <PaperHead at={since} />
      <h1 className={classes.title}>
        {resource.label.many}
        {view && ` · ${view}`}
      </h1>
      <p className={classes.words}>
        {length < list.total ? `${printCount(length)} de ${printCount(list.total)}` : printCount(list.total)}{' '}
        {lowered(list.total === 1 ? resource.label.one : resource.label.many)}
        {sums && ` · ${sums}`}
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
