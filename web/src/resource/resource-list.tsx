import { lowered } from '@agremia/model/resource/naming'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { crumbsSlot, toolsSlot } from '../ui/frame-slots.ts'
import { useToolbarActions } from '../ui/toolbar-actions.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { readChips } from './filter-kinds.ts'
import { FilterMenu, type OpenFilter } from './filter-menu.tsx'
import type { Item, ResourceDescription } from './item.ts'
import { writeListSearch } from './list-address.ts'
import type { BulkActionsProps } from './list-bulk-bar.tsx'
import { ListCards } from './list-cards.tsx'
import { printCount } from './list-count.ts'
import { ListFooter } from './list-footer.tsx'
import head from './list-head.module.css'
import { ListHead } from './list-head.tsx'
import { ListMessage } from './list-message.tsx'
import { ListPrintHead } from './list-print-head.tsx'
import { ListSearch } from './list-search.tsx'
import { useSelection } from './list-selection.ts'
import { ListTable } from './list-table.tsx'
import { useListView } from './list-view.ts'
import { PrintListButton } from './print-button.tsx'
import classes from './resource-list.module.css'
import type { RowAction } from './row-actions.tsx'
import type { Cells } from './row-cell.tsx'
import { PHONE } from './screen-width.ts'
import type { RowPicture } from './table-look.tsx'
import { useResource } from './use-explainer.ts'
import { useList } from './use-list.ts'
import { useListViews } from './use-list-views.ts'
import { useOutsideDefault, withoutDefault } from './use-outside-default.ts'
import { useSums } from './use-sums.ts'

const ListBulkBar = lazy(() => import('./list-bulk-bar.tsx').then(file => ({ default: file.ListBulkBar })))

const AsOfMenu = lazy(() => import('./as-of.tsx').then(file => ({ default: file.AsOfMenu })))

const AsOfBanner = lazy(() => import('./as-of.tsx').then(file => ({ default: file.AsOfBanner })))

const ListTabs = lazy(() => import('./list-tabs.tsx').then(file => ({ default: file.ListTabs })))

const SaveView = lazy(() => import('./save-view.tsx').then(file => ({ default: file.SaveView })))

export interface ResourceListProps {
  name: string
  /** The addresses of a row's form and of the form for a new row. */
  rowAddress: (row: Item) => string
  newAddress: string
  /** Whether the button for a new row is there; by default whether the user may create rows of the resource. */
  mayCreate?: boolean
  newLabel: string
  /** What an empty list suggests to do first. */
  firstStep: string
  /** Draws the picture beside each title, for a resource that has one. */
  Picture?: ComponentType<RowPicture>
  /** Functions that draw some columns differently. Must be a constant, otherwise every change renders all rows again. */
  cells?: Cells
  /** The buttons at the end of each row. Must be a constant function for the same reason. */
  rowActions?(row: Item): readonly RowAction[]
  /** Further actions for ticked rows; a lazy component, loaded when a row is ticked. */
  bulkActions?: ComponentType<BulkActionsProps>
  /** Further buttons for the toolbar. The element must be memoised. */
  tools?: ReactNode
  /** Further buttons beside the one for a new row, in a list that is still empty. */
  firstTools?: ReactNode
  /** A link beside the title, for a list that is not in the menu. */
  back?: ReactNode
  /** Content beside the filters. */
  aside?: ReactNode
}

/**
 * The list of any resource, made from its description: search, filters, order, count and export, with its state in the
 * address.
 */
export function ResourceList(props: ResourceListProps) {
  const resource = useResource(props.name)
  return resource ? <LoadedList {...props} resource={resource} /> : null
}

function LoadedList({ resource, ...props }: ResourceListProps & { resource: ResourceDescription }) {
  const view = useListView(resource)
  const { address, query, columns, fields, widths, showColumns, go, change } = view
  const { saved, now, current, canSave } = useListViews(resource, view)
  const day = resource.asOf && typeof address._asOf === 'string' ? address._asOf : undefined
  const seeOn = useCallback((_asOf: string | undefined) => change({ _asOf }), [change])
  const offersSaving = canSave && saved.resource?.operations.includes('create') && (!current.view || current.isChanged)
  useToolbarActions(
    useMemo(
      () => (
        <>
          {resource.asOf && (
            <Suspense>
              <AsOfMenu day={day} onChange={seeOn} />
            </Suspense>
          )}
          {props.tools}
          <ColumnMenu resource={resource} shown={columns} widths={widths} onChange={showColumns} />
          <ExportButton resource={resource} address={query} fields={fields} isTool />
          <PrintListButton resource={resource} address={query} fields={fields} />
        </>
      ),
      [resource, columns, widths, showColumns, query, fields, day, seeOn, props.tools],
    ),
  )
  const list = useList(resource, query, fields)
  const selection = useSelection(list, JSON.stringify(address, Object.keys(address).filter(isNoSort).sort()))
  const outside = useOutsideDefault(resource, query, list)
  const sums = useSums({ resource, columns, query, list, selection })
  const seeOutside = outside > 0 && (
    <Button
      variant="light"
      size={list.rows.length > 0 ? 'compact-md' : undefined}
      onClick={() => change(withoutDefault(resource))}
    >
      {`${printCount(outside)} ${outside === 1 ? 'resultado' : 'resultados'} fora de «${resource.filterName}»`}
    </Button>
  )
  const [openFilter, setOpenFilter] = useState<OpenFilter>()
  const chips = useMemo(() => readChips(resource.fields, address, resource.sets), [resource, address])
  /** Whether it shows its default filter and nothing else. */
  const isFirst = !day && writeListSearch({ ...address, _sort: undefined }) === writeListSearch(resource.filter ?? {})
  const asCards = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const many = lowered(resource.label.many)
  const word = list.total === 1 ? lowered(resource.label.one) : many
  const newButton = (props.mayCreate ?? resource.operations.includes('create')) && (
    <Button renderRoot={link => <Link {...link} to={props.newAddress} />} leftSection={<IconPlus size="1.125rem" />}>
      {props.newLabel}
    </Button>
  )
  const shown = {
    resource,
    columns,
    list,
    selection,
    sort: view.sort,
    question: JSON.stringify(query),
    rowAddress: props.rowAddress,
    Picture: props.Picture,
    cells: props.cells,
    rowActions: props.rowActions,
  }
  return (
    <div className={classes.screen} data-fills-window={!asCards || undefined}>
      <ListPrintHead
        {...{ resource, list, chips }}
        view={current.view?.name}
        sums={sums.all}
        search={address._search}
        asOf={day}
      />
      <div className={classes.controls}>
        <ListHead
          back={props.back}
          title={<div ref={crumbsSlot.set} className={head.title} />}
          count={list.state === 'loaded' && !list.isStale ? `${printCount(list.total)} ${word}` : '\u00a0'}
          sums={sums.all}
          views={
            saved.hasRow &&
            saved.resource && (
              <Suspense fallback={<div className={head.views} />}>
                <ListTabs
                  resource={resource}
                  viewsResource={saved.resource}
                  {...{ views: saved.views, current, go }}
                  isWhole={!address._search && !day && chips.length === 0}
                  isFirst={isFirst}
                />
              </Suspense>
            )
          }
          tools={<div ref={toolsSlot.set} className={head.tools} />}
          search={
            resource.searchable && (
              <ListSearch
                label={`Pesquisar ${many}`}
                value={address._search ?? ''}
                onChange={_search => view.change({ _search })}
              />
            )
          }
          filter={<FilterMenu {...{ resource, address }} open={openFilter} onOpen={setOpenFilter} onChange={change} />}
          chips={
            <>
              {list.rows.length > 0 && seeOutside}
              <FilterChips chips={chips} onEdit={field => setOpenFilter({ field })} onChange={view.change} />
              {offersSaving && saved.resource && (
                <Suspense>
                  <SaveView
                    list={resource.name}
                    viewsResource={saved.resource}
                    {...{ views: saved.views, current, now, go }}
                  />
                </Suspense>
              )}
              {props.aside}
            </>
          }
          action={newButton}
        />
        {day && (
          <Suspense>
            <AsOfBanner day={day} onChange={seeOn} />
          </Suspense>
        )}
      </div>
      <div
        className={classes.panel}
        data-stale={list.isStale || undefined}
        data-selecting={selection.count > 0 || undefined}
      >
        {list.state === 'loaded' && list.rows.length > 0 ? (
          <>
            {asCards ? (
              <ListCards {...shown} />
            ) : (
              <ListTable
                {...shown}
                widths={widths}
                onSort={view.sortBy}
                onResize={next => showColumns({ fields, widths: next })}
              />
            )}
            {selection.count > 0 && (
              <Suspense>
                <ListBulkBar
                  {...{ resource, selection, fields }}
                  address={query}
                  total={list.total}
                  sums={sums.ticked}
                  Actions={props.bulkActions}
                />
              </Suspense>
            )}
            <ListFooter list={list} isInFrame={!asCards} />
          </>
        ) : (
          <ListMessage
            list={list}
            many={isFirst && resource.filterName ? `${many} ${resource.filterName.toLowerCase()}` : many}
            search={address._search}
            outside={seeOutside}
            hasFilters={chips.length > 0 && !isFirst}
            onClear={view.clear}
            firstStep={props.firstStep}
            firstAction={
              <>
                {newButton} {props.firstTools}
              </>
            }
          />
        )}
      </div>
    </div>
  )
}

const isNoSort = (name: string) => name !== '_sort'
