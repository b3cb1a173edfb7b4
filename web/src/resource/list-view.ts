import { useCallback, useMemo } from 'react'
import { type ColumnState, parseColumns, shownColumns, writeIfChosen } from './column-choice.ts'
import type { FilterChanges } from './filter-kinds.ts'
import type { Described } from './item.ts'
import { readListAddress, readSort, toggleSort } from './list-address.ts'
import { rememberList } from './list-memory.ts'
import { useListSearch } from './use-list-search.ts'

/** The order that counts: the address's, else the session's if it still can be, else the resource's own (LIST-03). */
export function chooseSort(resource: Described, asked: string | undefined, remembered: string | undefined): string {
  const field = remembered && readSort(remembered).field
  const isGood = resource.fields.some(one => one.name === field && one.sortable)
  return asked || (isGood && remembered) || resource.sort
}

const asText = (value: string | readonly string[] | undefined) => (value === undefined ? undefined : String(value))

export type ListView = ReturnType<typeof useListView>

/** What a list is asked for: what its address says, then what the session remembers, then what the resource declares. */
export function useListView(resource: Described) {
  const { search, view, memory, go } = useListSearch(resource.name, resource.filter)
  const address = useMemo(() => readListAddress(search), [search])
  const written = asText(search._fields)
  // Inside a saved view, or with columns in the address, the session's own are left alone: a view is always the same.
  const isSessions = view === undefined && written === undefined
  const { fields: keptFields, widths: keptWidths } = memory
  const chosen: ColumnState = useMemo(
    () => (isSessions ? { fields: keptFields, widths: keptWidths } : parseColumns(written ?? '')),
    [isSessions, written, keptFields, keptWidths],
  )
  const columns = useMemo(() => shownColumns(resource, chosen.fields), [resource, chosen.fields])
  const fields = useMemo(() => columns.map(field => field.name), [columns])
  const _sort = chooseSort(resource, asText(address._sort), view === undefined ? memory.sort : undefined)
  const asked = useMemo(() => ({ ...address, _sort }), [address, _sort])

  const change = useCallback((changes: FilterChanges) => go({ ...search, ...changes }, view), [go, search, view])
  return {
    /** As it stands in the address, without what the session adds. */
    address,
    asked,
    sort: readSort(_sort),
    columns,
    fields,
    widths: chosen.widths,
    /** The saved view that was opened, if one was. */
    view,
    go,
    /** The address is that of a saved view: from now on what is changed is changed in it. */
    adopt: useCallback((id: string) => view !== id && go(search, id), [view, go, search]),
    change,
    clear: () => go({ _sort: search._sort, _fields: search._fields, _asOf: search._asOf }, view),
    sortBy: (field: string) => {
      const next = toggleSort(readSort(_sort), field)
      if (view === undefined) rememberList(resource.name, { sort: next })
      change({ _sort: next })
    },
    /** Nothing means the resource's own again. */
    showColumns: useCallback(
      (next: ColumnState) => {
        const isReset = next.fields === undefined && next.widths === undefined
        if (isSessions || isReset) rememberList(resource.name, { fields: next.fields, widths: next.widths })
        if (isSessions) return
        const text = isReset ? '' : writeIfChosen(resource, next.fields ?? fields, next.widths)
        go({ ...search, _fields: text || undefined }, view)
      },
      [resource, isSessions, search, view, fields, go],
    ),
  }
}
