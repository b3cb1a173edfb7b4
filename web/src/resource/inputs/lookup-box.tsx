import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Item } from '../item.ts'
import { useResource } from '../use-explainer.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import { CREATE_OPTION, useCreateOption } from './use-create-option.ts'
import { type FixedValues, optionOf, useLookupRows } from './use-lookup.ts'
import { describeNoOptions, useTypedChoice, useTypedWord } from './use-typed-choice.ts'

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
  const typed = useTypedWord()
  const [hasBeenFocused, setHasBeenFocused] = useState(false)
  const { rows, ...progress } = useLookupRows(resource, typed.search, fixedValues, hasBeenFocused)
  const creation = useCreateOption({ resource, fixedValues, typed: typed.search, rows, isSettled: progress.isSettled })
  const options = [
    ...(resource ? rows.map(row => optionOf(resource, row)) : []),
    ...(creation.option ? [creation.option] : []),
  ]
  const choice = useTypedChoice({
    id: props.id,
    typed,
    options,
    isSettled: progress.isSettled,
    take: value => (value === CREATE_OPTION ? void createAndChoose() : props.onChange(value)),
    showsChosen: true,
    onBlur: props.onBlur,
  })
  // The chosen row is among the options, for its label, while no word is typed; otherwise it would look like a match.
  const unoffered =
    resource && current.data && !rows.some(row => row._id === chosen) ? [optionOf(resource, current.data)] : []

  async function createAndChoose() {
    const row = await creation.create()
    if (row) props.onChange(row._id)
    else typed.restore(creation.title)
  }

  return (
    <Select
      {...boxProps({ ...props, error: choice.error ?? creation.error ?? props.error })}
      {...choice.keys}
      {...choice.list}
      data={[...options, ...unoffered]}
      onFocus={() => {
        setHasBeenFocused(true)
        choice.keys.onFocus()
      }}
      onSearchChange={text => text !== creation.option?.label && typed.setText(text)}
      // The server has filtered the rows already, ignoring accents; the filter of Mantine would not.
      filter={({ options: all }) => (typed.word === '' ? all : all.slice(0, options.length))}
      nothingFoundMessage={describeNoOptions(typed.word, progress)}
      placeholder="Escreva para procurar…"
      allowDeselect={false}
      clearable={!props.field.required}
      clearButtonProps={{ 'aria-label': `Limpar ${props.field.label}` }}
      rightSection={creation.isCreating ? <Loader size="xs" /> : undefined}
      value={chosen || null}
      onChange={value => (value === CREATE_OPTION ? void createAndChoose() : props.onChange(value ?? ''))}
    />
  )
}
