import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type Item, type ResourceDescription, titleOf } from '../item.ts'

/** The most rows that are offered at a time. */
const MAX_ROWS = 20
const DEBOUNCE_MS = 250
/** The field that orders the rows of a resource before their titles do (FORM-08). */
const ORDER_FIELD = 'order'
/** The field with the colour in which a row is shown. */
const COLOUR_FIELD = 'color'

/** Values that every offered row must have and that a row created here gets, such as the scope of a tag. */
export type FixedValues = Readonly<Record<string, string>>

const hasField = (resource: ResourceDescription, name: string) => resource.fields.some(field => field.name === name)
const hasOrder = (resource: ResourceDescription) =>
  resource.fields.some(field => field.name === ORDER_FIELD && field.sortable)

/** The `_fields` of a lookup request: only what the options show and are ordered by. */
const columnsOf = (resource: ResourceDescription) =>
  [resource.title, hasOrder(resource) && ORDER_FIELD, hasField(resource, COLOUR_FIELD) && COLOUR_FIELD]
    .filter(Boolean)
    .join(',')

async function readRows(resource: ResourceDescription, params: Record<string, unknown>, signal: AbortSignal) {
  const answer = await api.get<{ data: Item[] }>(`/${resource.path}`, {
    params: { ...params, _fields: columnsOf(resource) },
    // Serialises a list as repeated parameters, `__id=a&__id=b`, which is how the API reads it.
    paramsSerializer: { indexes: null },
    signal,
  })
  return answer.data.data
}

const filtersOf = (resource: ResourceDescription, fixedValues: FixedValues) =>
  Object.fromEntries(
    Object.entries(fixedValues)
      .filter(([name]) => resource.fields.some(field => field.name === name && field.filterable))
      .map(([name, value]) => [`_${name}`, value]),
  )

/**
 * The rows to offer, in the resource's own sort order. Where the resource has an order field, its first row is read too,
 * because it may not be among the first by title, and the rows are sorted by that field.
 */
async function readLookupRows(
  resource: ResourceDescription,
  search: string,
  fixedValues: FixedValues,
  signal: AbortSignal,
) {
  const filters = filtersOf(resource, fixedValues)
  const found = { ...filters, _search: search || undefined, _limit: MAX_ROWS, _sort: resource.sort }
  if (!hasOrder(resource)) return readRows(resource, found, signal)
  const [rows, first] = await Promise.all([
    readRows(resource, found, signal),
    search ? [] : readRows(resource, { ...filters, _limit: 1, _sort: ORDER_FIELD }, signal),
  ])
  const unique = [...new Map([...first, ...rows].map(row => [row._id, row])).values()]
  return unique.sort((one, other) => Number(one[ORDER_FIELD]) - Number(other[ORDER_FIELD]))
}

/** The rows that match the typed text, read after a pause in typing. `isEnabled` is false until the input has had the focus. */
export function useLookupRows(
  resource: ResourceDescription | undefined,
  typed: string,
  fixedValues: FixedValues,
  isEnabled = true,
) {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const found = useQuery({
    queryKey: [...queryKeys.lookup(resource?.name ?? '', search), fixedValues],
    queryFn: ({ signal }) => (resource ? readLookupRows(resource, search, fixedValues, signal) : []),
    enabled: resource !== undefined && isEnabled,
    placeholderData: keepPreviousData,
  })
  return {
    rows: found.isError ? [] : (found.data ?? []),
    /** Whether the rows belong to the text that is typed now, and not to that of an earlier request. */
    isSettled: search === typed.trim() && !found.isPending && !found.isPlaceholderData,
    hasFailed: found.isError,
  }
}

/** The rows with these ids, read in one request. */
export function useRowsByIds(resource: ResourceDescription | undefined, ids: readonly string[]) {
  const { data } = useQuery({
    queryKey: [resource?.name ?? '', 'rows', ids],
    queryFn: ({ signal }) => (resource ? readRows(resource, { __id: [...ids], _limit: ids.length }, signal) : []),
    enabled: resource !== undefined && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return data
}

export const colourOf = (row: Item | undefined) => {
  const colour = row?.[COLOUR_FIELD]
  return typeof colour === 'string' ? colour : undefined
}

export const optionOf = (resource: ResourceDescription, row: Item) => ({
  value: row._id,
  label: titleOf(resource, row),
})
