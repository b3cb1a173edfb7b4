import type { ExplainedField } from '@agremia/model/resource/explainer'
import { type ComponentType, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Widths } from './column-choice.ts'
import { ColumnEdge } from './column-edge.tsx'
import { updateCutTextTooltip } from './cut-text-tooltip.ts'
import type { Item, ResourceDescription } from './item.ts'
import type { Sort } from './list-address.ts'
import { ListRow } from './list-row.tsx'
import type { Selection } from './list-selection.ts'
import { ListTick } from './list-tick.tsx'
import type { RowAction } from './row-actions.tsx'
import type { Cells } from './row-cell.tsx'
import { ROW_REM, useRowDensity } from './row-density.ts'
import { type RowPicture, TableLook } from './table-look.tsx'
import type { List } from './use-list.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface ShownList {
  resource: ResourceDescription
  columns: readonly ExplainedField[]
  list: List
  sort: Sort
  selection: Selection
  /** The parameters of the list as text; when they change, the list scrolls to the top. */
  question: string
  rowAddress: (row: Item) => string
  /** Draws the picture beside each title, for a resource that has one. */
  Picture?: ComponentType<RowPicture>
  cells?: Cells
  rowActions?(row: Item): readonly RowAction[]
}

interface Props extends ShownList {
  widths: Widths | undefined
  onSort(name: string): void
  onResize(widths: Widths): void
}

/** The list as a table. */
export function ListTable({
  list,
  selection,
  question,
  rowAddress,
  Picture,
  cells,
  rowActions,
  widths,
  onResize,
  ...shown
}: Props) {
  const { resource, columns } = shown
  const density = useRowDensity()
  const { scroller, items, before, after } = useVirtualRows(list, ROW_REM[density], question)
  useAddedColumnInSight(scroller, columns)
  const resize = (name: string, next: Widths | undefined) => {
    const { [name]: _gone, ...others } = widths ?? {}
    onResize(next ? { ...widths, ...next } : others)
  }
  return (
    <TableLook
      {...shown}
      {...{ widths, before, after, density }}
      hasActions={rowActions !== undefined}
      ref={scroller}
      onPointerOver={updateCutTextTooltip}
      total={list.total}
      tick={
        <ListTick
          label="Selecionar as linhas carregadas"
          isOn={selection.loaded === 'all'}
          isMixed={selection.loaded === 'some'}
          onToggle={selection.toggleLoaded}
        />
      }
      edgeOf={({ name, label }, width) => <ColumnEdge {...{ name, label, width }} onResize={resize} />}
    >
      {items.map(({ index }) => {
        const row = list.rows[index]
        return (
          row && (
            <ListRow
              key={row._id}
              {...{ resource, columns, row, index, rowAddress, Picture, cells, rowActions }}
              isTicked={selection.has(row._id)}
              onToggle={selection.toggle}
            />
          )
        )
      })}
    </TableLook>
  )
}

/** Scrolls sideways to a column that was just added: it is the last one, and often beyond the edge of the window. */
function useAddedColumnInSight(scroller: RefObject<HTMLElement | null>, columns: readonly ExplainedField[]) {
  const shown = useRef(columns)
  useLayoutEffect(() => {
    const added = columns.filter(({ name }) => !shown.current.some(field => field.name === name))
    shown.current = columns
    // Several at once are those of a saved view, which is read from its beginning.
    if (added.length !== 1) return
    scroller.current
      ?.querySelector(`th[data-column="${added[0]?.name}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, columns])
}
