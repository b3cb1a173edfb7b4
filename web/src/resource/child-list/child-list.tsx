import { isFilled } from '@agremia/model/resource/applies'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lowered } from '@agremia/model/resource/naming'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { Section, SectionHint } from '../../ui/section.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { readChips } from '../filter-kinds.ts'
import { FilterMenu, type OpenFilter } from '../filter-menu.tsx'
import { type Item, type ResourceDescription, titleOf } from '../item.ts'
import type { ListAddress } from '../list-address.ts'
import { ListMessage } from '../list-message.tsx'
import { type RowAction, RowActions } from '../row-actions.tsx'
import type { Cells } from '../row-cell.tsx'
import { PHONE } from '../screen-width.ts'
import { RowLook, TableLook } from '../table-look.tsx'
import { useResource } from '../use-explainer.ts'
import { ChildCards } from './child-cards.tsx'
import classes from './child-list.module.css'
import { type Parent, useChildList } from './use-child-list.ts'
import { useChildView } from './use-child-view.ts'

export interface ChildListProps {
  /** The resource whose rows are listed. */
  name: string
  parent: Parent
  heading: string
  /** The fields that are shown, in this order; those that no row has filled in are left out. The first is always shown. */
  columns: readonly string[]
  /** Headings that differ from the fields' labels. */
  labels?: Readonly<Record<string, string>>
  cells?: Cells
  /** Filters that always apply, and that the user does not see. */
  where?: ListAddress
  /** All rows, in the order that the resource declares, if the screen has read them already: then no request is sent. */
  known?: readonly Item[]
  /** Whether a row is the one in force now: it is emphasised. */
  isCurrent?(row: Item): boolean
  /** The title of a row in the names of its buttons. */
  rowTitle?(row: Item): string
  rowActions?(row: Item): readonly RowAction[]
  /** The button that adds a row. */
  action?: ReactNode
  hint?: ReactNode
  /** What to do when there are no rows yet. */
  firstStep: string
}

/** A resource's list inside a tab or a section of another screen: no page header, no toolbar, nothing in the address. */
export function ChildList(props: ChildListProps) {
  const resource = useResource(props.name)
  return resource ? <LoadedChildList {...props} resource={resource} /> : null
}

/** With at least this many rows, filters are offered. */
const FILTERS_FROM = 10

function LoadedChildList({ resource, parent, where, ...props }: ChildListProps & { resource: ResourceDescription }) {
  const view = useChildView(resource)
  const query = useMemo(() => ({ ...where, ...view.query }), [where, view.query])
  const list = useChildList(resource, parent, query, view.isUnchanged ? props.known : undefined)
  const [openFilter, setOpenFilter] = useState<OpenFilter>()
  const asCards = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  // All rows have the same parent, so a filter by it would be useless.
  const filtered = useMemo(
    () => ({ ...resource, fields: resource.fields.filter(field => field.to !== parent.name) }),
    [resource, parent.name],
  )
  const chips = useMemo(() => readChips(filtered.fields, view.filters), [filtered, view.filters])
  const columns = shownColumns(resource, props, list.rows)
  const rowTitle = props.rowTitle ?? (row => titleOf(resource, row))
  const actionsOf = (row: Item) =>
    props.rowActions && <RowActions actions={props.rowActions(row)} title={rowTitle(row)} />
  const hasRows = list.state === 'loaded' && list.rows.length > 0
  const isEmpty = list.state === 'loaded' && !hasRows && chips.length === 0
  return (
    <Section
      heading={props.heading}
      actions={
        <>
          {(list.total >= FILTERS_FROM || chips.length > 0) && (
            <FilterMenu
              resource={filtered}
              address={view.filters}
              open={openFilter}
              onOpen={setOpenFilter}
              onChange={view.change}
            />
          )}
          {!isEmpty && props.action}
        </>
      }
    >
      <FilterChips chips={chips} onEdit={field => setOpenFilter({ field })} onChange={view.change} />
      {hasRows ? (
        <div className={classes.rows} data-stale={list.isStale || undefined}>
          {asCards ? (
            <ChildCards {...{ columns, actionsOf }} rows={list.rows} cells={props.cells} isCurrent={props.isCurrent} />
          ) : (
            <TableLook
              resource={resource}
              columns={columns}
              total={list.total}
              sort={view.sort}
              onSort={view.sortBy}
              isEmbedded
              hasActions={props.rowActions !== undefined}
            >
              {list.rows.map((row, index) => (
                <RowLook
                  key={row._id}
                  {...{ resource, columns, row, index }}
                  cells={props.cells}
                  isCurrent={props.isCurrent?.(row)}
                  actions={actionsOf(row)}
                />
              ))}
            </TableLook>
          )}
          {list.canLoadMore && (
            <Button variant="default" className={classes.more} onClick={list.loadMore}>
              Mostrar mais
            </Button>
          )}
        </div>
      ) : (
        <ListMessage
          list={list}
          many={lowered(props.heading)}
          hasFilters={chips.length > 0}
          onClear={view.clear}
          firstStep={props.firstStep}
          firstAction={props.action}
        />
      )}
      {props.hint && <SectionHint>{props.hint}</SectionHint>}
    </Section>
  )
}

function shownColumns(
  resource: ResourceDescription,
  { columns, labels }: Pick<ChildListProps, 'columns' | 'labels'>,
  rows: readonly Item[],
): readonly ExplainedField[] {
  return columns.flatMap((name, index) => {
    const field = resource.fields.find(one => one.name === name)
    const isShown = field && (index === 0 || rows.some(row => isFilled(row[name])))
    return isShown ? [{ ...field, label: labels?.[name] ?? field.label }] : []
  })
}
