import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type Described, type Item, titleOf } from '../item.ts'

const SHOWN = 20
const PAUSE_MS = 250
/** The field by which a resource says which of its rows come first, whatever their names (FORM-08). */
const ORDER = 'order'
/** The field by which a resource says in which colour its rows are shown. */
const COLOUR = 'color'

/** Values that the rows looked for must have, and that one made here gets: the scope of a tag. */
export type Within = Readonly<Record<string, string>>

const has = (resource: Described, name: string) => resource.fields.some(field => field.name === name)
const hasOrder = (resource: Described) => resource.fields.some(field => field.name === ORDER && field.sortable)

/** What a lookup needs to know of a row, and no more. */
const columnsOf = (resource: Described) =>
  [resource.title, hasOrder(resource) && ORDER, has(resource, COLOUR) && COLOUR].filter(Boolean).join(',')

async function readRows(resource: Described, params: Record<string, unknown>, signal: AbortSignal) {
  const answer = await api.get<{ data: Item[] }>(`/${resource.path}`, {
    params: { ...params, _fields: columnsOf(resource) },
    // `__id=a&__id=b`, as the wire has it.
    paramsSerializer: { indexes: null },
    signal,
  })
  return answer.data.data
}

const filtersOf = (resource: Described, within: Within) =>
  Object.fromEntries(
    Object.entries(within)
      .filter(([name]) => resource.fields.some(field => field.name === name && field.filterable))
      .map(([name, value]) => [`_${name}`, value]),
  )

/** The rows that are offered: by name, but whatever the resource puts first is copied to the top. */
async function readOffered(resource: Described, search: string, within: Within, signal: AbortSignal) {
  const filters = filtersOf(resource, within)
  const rows = readRows(
    resource,
    { ...filters, _search: search || undefined, _limit: SHOWN, _sort: resource.sort },
    signal,
  )
  if (!hasOrder(resource)) return rows
  const first = search ? [] : await readRows(resource, { ...filters, _limit: 1, _sort: ORDER }, signal)
  const unique = [...new Map([...first, ...(await rows)].map(row => [row._id, row])).values()]
  return unique.sort((one, other) => Number(one[ORDER]) - Number(other[ORDER]))
}

/** What is offered for what was typed, after a pause; nothing is asked for a box that nobody has come to. */
export function useOffered(resource: Described | undefined, typed: string, within: Within, isWanted = true) {
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const found = useQuery({
    queryKey: [...queryKeys.lookup(resource?.name ?? '', search), within],
    queryFn: ({ signal }) => (resource ? readOffered(resource, search, within, signal) : []),
    enabled: resource !== undefined && isWanted,
    placeholderData: keepPreviousData,
  })
  return {
    rows: found.data ?? [],
    /** Whether these are the rows of what stands in the box now, and not of a moment ago. */
    isSettled: search === typed.trim() && found.isSuccess && !found.isPlaceholderData,
  }
}

/** The rows of these ids, in one question. */
export function useRowsOf(resource: Described | undefined, ids: readonly string[]) {
  const { data } = useQuery({
    queryKey: [resource?.name ?? '', 'rows', ids],
    queryFn: ({ signal }) => (resource ? readRows(resource, { __id: [...ids], _limit: ids.length }, signal) : []),
    enabled: resource !== undefined && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return data
}

export const colourOf = (row: Item | undefined) => {
  const colour = row?.[COLOUR]
  return typeof colour === 'string' ? colour : undefined
}

export const optionOf = (resource: Described, row: Item) => ({ value: row._id, label: titleOf(resource, row) })
