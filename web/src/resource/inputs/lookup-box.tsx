import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type Item, titleOf } from '../item.ts'
import { useResource } from '../use-explainer.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import { CREATE_OPTION, useCreateOption } from './use-create-option.ts'
import { type FixedValues, optionOf, useLookupRows } from './use-lookup.ts'

const NO_FIXED_VALUES: FixedValues = {}

/** Chooses one row of another resource by a part of its title; if a title is enough to create a row, it can also be created here. */
export function LookupBox(props: InputProps) {
  const { to: name = '', only: fixedValues = NO_FIXED_VALUES } = props.field
  const resource = useResource(name)
  const chosen = textOf(props.value)
  const current = useQuery({
    queryKey: queryKeys.item(name, chosen),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Item }>(`/${resource?.path}/${chosen}`, { signal })).data.data,
    enabled: resource !== undefined && chosen !== '',
  })
  const [typed, setTyped] = useState('')
  // While nothing is typed the input shows the chosen row's title. That is not a search: opening it must offer all rows.
  const isSearch = !(resource && current.data && typed === titleOf(resource, current.data))
  const search = isSearch ? typed : ''
  const [hasBeenFocused, setHasBeenFocused] = useState(false)
  const { rows, isSettled } = useLookupRows(resource, search, fixedValues, hasBeenFocused)
  const creation = useCreateOption({ resource, fixedValues, typed: search, rows, isSettled })
  const shown = [...new Map([...rows, ...(current.data ? [current.data] : [])].map(row => [row._id, row])).values()]

  async function createAndChoose() {
    const text = typed
    const row = await creation.create()
    if (row) props.onChange(row._id)
    else setTyped(text)
  }

  return (
    <Select
      {...boxProps({ ...props, error: creation.error ?? props.error })}
      data={[
        ...(resource ? shown.map(row => optionOf(resource, row)) : []),
        ...(creation.option ? [creation.option] : []),
      ]}
      onFocus={() => setHasBeenFocused(true)}
      searchable
      searchValue={typed}
      onSearchChange={text => text !== creation.option?.label && setTyped(text)}
      // The server has filtered the rows already, ignoring accents; the filter of Mantine would not.
      filter={({ options: all }) => all}
      nothingFoundMessage={isSettled ? 'Sem resultados' : 'A procurar…'}
      placeholder="Escreva para procurar…"
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      rightSection={creation.isCreating ? <Loader size="xs" /> : undefined}
      value={chosen || null}
      onChange={value => (value === CREATE_OPTION ? void createAndChoose() : props.onChange(value ?? ''))}
    />
  )
}
