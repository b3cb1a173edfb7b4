import { useMemo, useState } from 'react'
import type { FilterChanges } from '../filter-kinds.ts'
import type { ResourceDescription } from '../item.ts'
import { hasParameters, type ListAddress, readSort, toggleSort } from '../list-address.ts'

/** The filters and the order of a list inside another screen. They stay out of the address, which belongs to that screen. */
export function useChildView(resource: ResourceDescription) {
  const [filters, setFilters] = useState<ListAddress>({})
  const [sort, setSort] = useState(resource.sort)
  return {
    filters,
    /** The parameters of the request. */
    query: useMemo(() => ({ ...filters, _sort: sort }), [filters, sort]),
    sort: readSort(sort),
    /** Whether no filter applies and the order is the one that the resource declares. */
    isUnchanged: sort === resource.sort && !hasParameters(filters),
    change: (changes: FilterChanges) => setFilters(before => ({ ...before, ...changes })),
    clear: () => setFilters({}),
    sortBy: (field: string) => setSort(before => toggleSort(readSort(before), field)),
  }
}
