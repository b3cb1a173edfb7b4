import type { ExplainedField } from '@agremia/model/resource/explainer'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  columnSizingFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { cellOf, FieldCell } from './field-cell.tsx'
import { type Described, type Item, shownValue, titleOf } from './item.ts'
import type { Sort } from './list-address.ts'
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

const ROW_REM = 3
const TICK_REM = 3.25
const features = tableFeatures({ rowSortingFeature, columnSizingFeature })
const helper = createColumnHelper<typeof features, Item>()

/** The list as a table. The server sorts; the table only says how. */
export function ListTable({
  resource,
  columns,
  list,
  sort,
  selection,
  question,
  rowAddress,
  onSort,
}: ShownList & { onSort(name: string): void }) {
  const defined = useMemo(
    () =>
      columns.map(field =>
        helper.accessor(row => shownValue(row, field), {
          id: field.name,
          header: field.label,
          size: cellOf(field).width,
          // In rem: the table's own least, 20, is meant in pixels.
          minSize: 1,
          enableSorting: field.sortable,
          cell: ({ row, getValue }) =>
            field.name === resource.title ? (
              <Link className={classes.title} to={rowAddress(row.original)}>
                <FieldCell field={field} value={getValue()} />
              </Link>
            ) : (
              <FieldCell field={field} value={getValue()} />
            ),
        }),
      ),
    [columns, resource.title, rowAddress],
  )
  const table = useTable({
    features,
    columns: defined,
    data: list.rows,
    getRowId: row => row._id,
    manualSorting: true,
    state: { sorting: [{ id: sort.field, desc: sort.descending }] },
  })
  const rows = table.getRowModel().rows
  const { scroller, items, before, after } = useVirtualRows(list, ROW_REM, question)
  const types = new Map(columns.map(field => [field.name, field.fieldType]))
  const figures = new Set(columns.filter(field => cellOf(field).isFigure).map(field => field.name))

  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={`Lista de ${resource.label.many.toLowerCase()}`}
    >
      <table
        className={classes.table}
        aria-rowcount={list.total + 1}
        style={{ '--width': `${table.getTotalSize() + TICK_REM}rem` }}
      >
        <thead>
          {table.getHeaderGroups().map(group => (
            <tr key={group.id} aria-rowindex={1}>
              <td className={classes.tick} style={{ width: `${TICK_REM}rem` }}>
                <ListTick
                  label="Selecionar as linhas carregadas"
                  isOn={selection.loaded === 'all'}
                  isMixed={selection.loaded === 'some'}
                  onToggle={selection.toggleLoaded}
                />
              </td>
              {group.headers.map(header => (
                <th
                  key={header.id}
                  scope="col"
                  data-figure={figures.has(header.column.id) || undefined}
                  style={{ width: `${header.getSize()}rem` }}
                  aria-sort={ariaSort(header.column.id, sort, header.column.getCanSort())}
                >
                  {header.column.getCanSort() ? (
                    <button type="button" onClick={() => onSort(header.column.id)}>
                      <table.FlexRender header={header} />
                      <SortMark sort={header.column.id === sort.field ? sort : undefined} />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map(item => {
            const row = rows[item.index]
            return (
              row && (
                <tr
                  key={item.key}
                  aria-rowindex={item.index + 2}
                  className={classes.row}
                  data-ticked={selection.has(row.id) || undefined}
                >
                  <td className={classes.tick}>
                    <ListTick
                      label={`Selecionar ${titleOf(resource, row.original)}`}
                      isOn={selection.has(row.id)}
                      onToggle={() => selection.toggle(row.id)}
                    />
                  </td>
                  {row.getAllCells().map(cell => (
                    <td
                      key={cell.id}
                      data-type={types.get(cell.column.id)}
                      data-figure={figures.has(cell.column.id) || undefined}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              )
            )
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  )
}

const ariaSort = (column: string, sort: Sort, isSortable: boolean) =>
  !isSortable ? undefined : column !== sort.field ? 'none' : sort.descending ? 'descending' : 'ascending'

function SortMark({ sort }: { sort?: Sort }) {
  if (!sort) return <IconSelector className={classes.idle} size="0.9375rem" aria-hidden />
  return sort.descending ? <IconArrowDown size="0.9375rem" aria-hidden /> : <IconArrowUp size="0.9375rem" aria-hidden />
}
