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

const titled = (resource: Described, row: Item) => ({ value: row._id, label: titleOf(resource, row) })

/** One row of another resource, found by typing a part of its name. */
export function LookupBox(props: InputProps) {
  const resource = useResource(props.field.to ?? '')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const chosen = textOf(props.value)

  const found = useQuery({
    queryKey: queryKeys.lookup(props.field.to ?? '', search),
    queryFn: async ({ signal }) => {
      const params = { _search: search || undefined, _limit: SHOWN, _sort: resource?.sort, _fields: resource?.title }
      return (await api.get<{ data: Item[] }>(`/${resource?.path}`, { params, signal })).data.data
    },
    enabled: resource !== undefined,
    placeholderData: keepPreviousData,
  })
  const current = useQuery({
    queryKey: queryKeys.item(props.field.to ?? '', chosen),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Item }>(`/${resource?.path}/${chosen}`, { signal })).data.data,
    enabled: resource !== undefined && chosen !== '',
  })

  const rows = [...(current.data ? [current.data] : []), ...(found.data ?? [])]
  const options = resource ? rows.map(row => titled(resource, row)) : []
  return (
    <Select
      {...boxProps(props)}
      data={options.filter((option, index) => options.findIndex(other => other.value === option.value) === index)}
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
