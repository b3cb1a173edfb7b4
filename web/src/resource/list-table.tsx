import type { ExplainedField } from '@agremia/model/resource/explainer'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { Widths } from './column-choice.ts'
import { ColumnEdge } from './column-edge.tsx'
import { cellOf } from './field-cell.tsx'
import type { Described, Item } from './item.ts'
import type { Sort } from './list-address.ts'
import { ListRow } from './list-row.tsx'
import type { Selection } from './list-selection.ts'
import classes from './list-table.module.css'
import { ListTick } from './list-tick.tsx'
import type { List } from './use-list.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface ShownList {
  resource: Described
  columns: readonly ExplainedField[]
  list: List
  sort: Sort
  selection: Selection
  /** What the rows answer; with another one they begin at the top. */
  question: string
  rowAddress: (row: Item) => string
}

interface Props extends ShownList {
  widths: Widths | undefined
  onSort(name: string): void
  onResize(widths: Widths): void
}

const ROW_REM = 3
const TICK_REM = 3.25
/** A face and the room beside it. */
const PICTURE_REM = 2.75
const NO_WIDTHS: Widths = {}

/** The list as a table. The server sorts; the table only says how. */
export function ListTable({
  resource,
  columns,
  list,
  sort,
  selection,
  question,
  rowAddress,
  widths = NO_WIDTHS,
  onSort,
  onResize,
}: Props) {
  const usualWidth = (field: ExplainedField) =>
    cellOf(field).width + (resource.picture && field.name === resource.title ? PICTURE_REM : 0)
  const widthOf = (field: ExplainedField) => widths[field.name] ?? usualWidth(field)
  const total = columns.reduce((sum, field) => sum + widthOf(field), TICK_REM)
  const isSized = columns.some(field => widths[field.name] !== undefined)
  const last = columns.at(-1)
  const { scroller, items, before, after } = useVirtualRows(list, ROW_REM, question)
  const resize = (name: string, next: Widths | undefined) => {
    const { [name]: _gone, ...others } = widths
    onResize(next ? { ...widths, ...next } : others)
  }

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={`Lista de ${resource.label.many.toLowerCase()}`}
    >
      <table className={classes.table} aria-rowcount={list.total + 1} style={{ '--width': `${total}rem` }}>
        <thead>
          <tr aria-rowindex={1}>
            <td className={classes.tick} style={{ width: `${TICK_REM}rem` }}>
              <ListTick
                label="Selecionar as linhas carregadas"
                isOn={selection.loaded === 'all'}
                isMixed={selection.loaded === 'some'}
                onToggle={selection.toggleLoaded}
              />
            </td>
            {columns.map(field => (
              <th
                key={field.name}
                scope="col"
                aria-label={field.label}
                aria-sort={ariaSort(field, sort)}
                data-column={field.name}
                data-figure={cellOf(field).isFigure}
                // Once someone has chosen widths the others keep theirs, and the last one takes the room to spare.
                style={{ width: isSized && field === last ? 'auto' : `${widthOf(field)}rem` }}
              >
                {field.sortable ? (
                  <button type="button" onClick={() => onSort(field.name)}>
                    {field.label}
                    <SortMark sort={field.name === sort.field ? sort : undefined} />
                  </button>
                ) : (
                  field.label
                )}
                <ColumnEdge name={field.name} label={field.label} width={widthOf(field)} onResize={resize} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = list.rows[index]
            return (
              row && (
                <ListRow
                  key={row._id}
                  {...{ resource, columns, row, index, rowAddress }}
                  isTicked={selection.has(row._id)}
                  onToggle={selection.toggle}
                />
              )
            )
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  )
}

const ariaSort = ({ name, sortable }: ExplainedField, sort: Sort) =>
  !sortable ? undefined : name !== sort.field ? 'none' : sort.descending ? 'descending' : 'ascending'

function SortMark({ sort }: { sort?: Sort }) {
  if (!sort) return <IconSelector className={classes.idle} size="0.9375rem" aria-hidden />
  return sort.descending ? <IconArrowDown size="0.9375rem" aria-hidden /> : <IconArrowUp size="0.9375rem" aria-hidden />
}
