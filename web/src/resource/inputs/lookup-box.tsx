import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type Described, type Item, titleOf } from '../item.ts'
import { useResource } from '../use-explainer.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'

const SHOWN = 20
const PAUSE_MS = 250
/** The field by which a resource says which of its rows come first, whatever their names (FORM-08). */
const ORDER = 'order'

const hasOrder = (resource: Described | undefined) =>
  resource?.fields.some(field => field.name === ORDER && field.sortable) ?? false

async function readRows(resource: Described, params: Record<string, unknown>, signal: AbortSignal) {
  const fields = hasOrder(resource) ? `${resource.title},${ORDER}` : resource.title
  const answer = await api.get<{ data: Item[] }>(`/${resource.path}`, {
    params: { ...params, _fields: fields },
    signal,
  })
  return answer.data.data
}

/** The rows that are offered: by name, but whatever the resource puts first is copied to the top. */
function useRows(resource: Described | undefined, name: string, search: string) {
  const found = useQuery({
    queryKey: queryKeys.lookup(name, search),
    queryFn: async ({ signal }) => {
      if (!resource) return []
      const rows = readRows(resource, { _search: search || undefined, _limit: SHOWN, _sort: resource.sort }, signal)
      if (!hasOrder(resource)) return rows
      const first = search ? [] : await readRows(resource, { _limit: 1, _sort: ORDER }, signal)
      return [...first, ...(await rows)]
    },
    enabled: resource !== undefined,
    placeholderData: keepPreviousData,
  })
  return found.data ?? []
}

function optionsOf(resource: Described, rows: readonly Item[]) {
  const unique = [...new Map(rows.map(row => [row._id, row])).values()]
  if (hasOrder(resource)) unique.sort((one, other) => Number(one[ORDER]) - Number(other[ORDER]))
  return unique.map(row => ({ value: row._id, label: titleOf(resource, row) }))
}

/** One row of another resource, found by typing a part of its name. */
export function LookupBox(props: InputProps) {
  const name = props.field.to ?? ''
  const resource = useResource(name)
  const chosen = textOf(props.value)
  const current = useQuery({
    queryKey: queryKeys.item(name, chosen),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Item }>(`/${resource?.path}/${chosen}`, { signal })).data.data,
    enabled: resource !== undefined && chosen !== '',
  })
  const [typed, setTyped] = useState('')
  // The box shows the chosen row's name; that is no search, and whoever opens it wants to see the others.
  const isSearch = !(resource && current.data && typed === titleOf(resource, current.data))
  const [search] = useDebouncedValue(isSearch ? typed : '', PAUSE_MS)
  const rows = useRows(resource, name, search)

  return (
    <Select
      {...boxProps(props)}
      data={resource ? optionsOf(resource, [...rows, ...(current.data ? [current.data] : [])]) : []}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched, and it knows about accents.
      filter={({ options: all }) => all}
      nothingFoundMessage="Sem resultados"
      placeholder="Escreva para procurar…"
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      value={chosen || null}
      onChange={value => props.onChange(value ?? '')}
    />
  )
}
