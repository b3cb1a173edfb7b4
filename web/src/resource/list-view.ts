import { useCallback, useMemo } from 'react'
import { type ColumnState, parseColumns, shownColumns, writeIfChosen } from './column-choice.ts'
import type { FilterChanges } from './filter-kinds.ts'
import type { ResourceDescription } from './item.ts'
import { readListAddress, readSort, toggleSort } from './list-address.ts'
import { rememberList } from './list-memory.ts'
import { useListSearch } from './use-list-search.ts'

/**
 * The order of the list: that of the address unless the list is of an earlier day and cannot have it, else the session's if
 * its field is still sortable, else the resource's own (LIST-03).
 */
export function chooseSort(
  resource: ResourceDescription,
  inAddress: string | undefined,
  remembered: string | undefined,
): string {
  const fieldOf = (sort: string | undefined) => resource.fields.find(one => sort && one.name === readSort(sort).field)
  const isOfToday = fieldOf(inAddress)?.sortsTodayOnly && !fieldOf(inAddress)?.sortable
  return (!isOfToday && inAddress) || (fieldOf(remembered)?.sortable && remembered) || resource.sort
}

/** The list as it was on an earlier day cannot be sorted by every field. */
export function sortedOn(resource: ResourceDescription, day: string | undefined): ResourceDescription {
  if (!day) return resource
  const fields = resource.fields.map(field => (field.sortsTodayOnly ? { ...field, sortable: false } : field))
  return { ...resource, fields }
}

const asText = (value: string | readonly string[] | undefined) => (value === undefined ? undefined : String(value))

export type ListView = ReturnType<typeof useListView>

/** What a list shows: by its address, else by what the session remembers, else as the resource declares. */
export function useListView(described: ResourceDescription) {
  const { search, view, memory, go } = useListSearch(described.name, described.filter)
  const address = useMemo(() => readListAddress(search), [search])
  const day = asText(address._asOf)
  const resource = useMemo(() => sortedOn(described, day), [described, day])
  const columnsInAddress = asText(search._fields)
  // A saved view, or an address with columns, always shows the same columns: those of the session do not apply.
  const usesSessionColumns = view === undefined && columnsInAddress === undefined
  const { fields: sessionFields, widths: sessionWidths } = memory
  const chosen: ColumnState = useMemo(
    () =>
      usesSessionColumns ? { fields: sessionFields, widths: sessionWidths } : parseColumns(columnsInAddress ?? ''),
    [usesSessionColumns, columnsInAddress, sessionFields, sessionWidths],
  )
  const columns = useMemo(() => shownColumns(resource, chosen.fields), [resource, chosen.fields])
  const fields = useMemo(() => columns.map(field => field.name), [columns])
  const _sort = chooseSort(resource, asText(address._sort), view === undefined ? memory.sort : undefined)
  const query = useMemo(() => ({ ...address, _sort }), [address, _sort])

  const change = useCallback((changes: FilterChanges) => go({ ...search, ...changes }, view), [go, search, view])
  return {
    /** The parameters in the address, without the order that the session adds. */
    address,
    /** The same with the order, as the request sends them. */
    query,
    sort: readSort(_sort),
    columns,
    fields,
    widths: chosen.widths,
    /** The id of the saved view that is open, if any. */
    view,
    go,
    /** Opens the saved view whose address this is: later changes are changes of it. */
    openView: useCallback((id: string) => view !== id && go(search, id), [view, go, search]),
    change,
    clear: () => go({ _sort: search._sort, _fields: search._fields, _asOf: search._asOf }, view),
    sortBy: (field: string) => {
      const next = toggleSort(readSort(_sort), field)
      if (view === undefined) rememberList(resource.name, { sort: next })
      change({ _sort: next })
    },
    /** An empty choice restores the resource's own columns. */
    showColumns: useCallback(
      (next: ColumnState) => {
        const isReset = next.fields === undefined && next.widths === undefined
        if (usesSessionColumns || isReset) rememberList(resource.name, { fields: next.fields, widths: next.widths })
        if (usesSessionColumns) return
        const text = isReset ? '' : writeIfChosen(resource, next.fields ?? fields, next.widths)
        go({ ...search, _fields: text || undefined }, view)
      },
      [resource, usesSessionColumns, search, view, fields, go],
    ),
  }
}
