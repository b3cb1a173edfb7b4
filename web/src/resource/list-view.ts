import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { shownColumns } from './column-choice.ts'
import type { FilterChanges } from './filter-kinds.ts'
import type { Described } from './item.ts'
import { readListAddress, readSort, toggleSort } from './list-address.ts'
import { rememberList, useListMemory } from './list-memory.ts'

/** The order that counts: the address's, else the session's if it still can be, else the resource's own (LIST-03). */
export function chooseSort(resource: Described, asked: string | undefined, remembered: string | undefined): string {
  const field = remembered && readSort(remembered).field
  const isGood = resource.fields.some(one => one.name === field && one.sortable)
  return asked || (isGood && remembered) || resource.sort
}

/** What a list is asked for: what its address says, then what the session remembers, then what the resource declares. */
export function useListView(resource: Described) {
  const search = useSearch({ strict: false })
  const memory = useListMemory(resource.name)
  const navigate = useNavigate()
  const address = useMemo(() => readListAddress(search), [search])
  const columns = useMemo(() => shownColumns(resource, memory.fields), [resource, memory.fields])
  const fields = useMemo(() => columns.map(field => field.name), [columns])
  const _sort = chooseSort(resource, address._sort, memory.sort)
  const asked = useMemo(() => ({ ...address, _sort }), [address, _sort])

  const change = (changes: FilterChanges) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true })
  return {
    /** As it stands in the address, without what the session adds. */
    address,
    asked,
    sort: readSort(_sort),
    columns,
    fields,
    change,
    clear: () => void navigate({ to: '.', search: address._sort ? { _sort: address._sort } : {}, replace: true }),
    sortBy: (field: string) => {
      const next = toggleSort(readSort(_sort), field)
      rememberList(resource.name, { sort: next })
      change({ _sort: next })
    },
    showColumns: useCallback(
      (names: readonly string[] | undefined) => rememberList(resource.name, { fields: names }),
      [resource.name],
    ),
  }
}
