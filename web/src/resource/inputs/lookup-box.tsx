import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type Item, titleOf } from '../item.ts'
import { useResource } from '../use-explainer.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import { CREATE, useCreateOption } from './use-create-option.ts'
import { optionOf, useOffered, type Within } from './use-lookup.ts'

const ANYWHERE: Within = {}

/** One row of another resource, found by typing a part of its name; where a name is all it takes, made by it too. */
export function LookupBox(props: InputProps) {
  const { to: name = '', only: within = ANYWHERE } = props.field
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
  const search = isSearch ? typed : ''
  const [isWanted, setIsWanted] = useState(false)
  const { rows, isSettled } = useOffered(resource, search, within, isWanted)
  const making = useCreateOption({ resource, within, typed: search, rows, isSettled })
  const shown = [...new Map([...rows, ...(current.data ? [current.data] : [])].map(row => [row._id, row])).values()]

  async function make() {
    const text = typed
    const row = await making.create()
    if (row) props.onChange(row._id)
    else setTyped(text)
  }

  return (
    <Select
      {...boxProps({ ...props, error: making.error ?? props.error })}
      data={[...(resource ? shown.map(row => optionOf(resource, row)) : []), ...(making.option ? [making.option] : [])]}
      onFocus={() => setIsWanted(true)}
      searchable
      searchValue={typed}
      onSearchChange={text => text !== making.option?.label && setTyped(text)}
      // The server has already searched, and it knows about accents.
      filter={({ options: all }) => all}
      nothingFoundMessage={isSettled ? 'Sem resultados' : 'A procurar…'}
      placeholder="Escreva para procurar…"
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      rightSection={making.isCreating ? <Loader size="xs" /> : undefined}
      value={chosen || null}
      onChange={value => (value === CREATE ? void make() : props.onChange(value ?? ''))}
    />
  )
}
