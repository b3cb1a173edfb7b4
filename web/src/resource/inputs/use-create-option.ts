import { fold } from '@agremia/model/rules/fold'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { usePostOnce } from '../../api/use-post-once.ts'
import { showToast } from '../../ui/toast.tsx'
import { type Item, type ResourceDescription, titleOf } from '../item.ts'
import type { FixedValues } from './use-lookup.ts'

/** The value of the option that creates a row. It cannot be an id, because ids are UUIDs. */
export const CREATE_OPTION = 'criar'

/** Whether a row can be created from its title alone: every other required field has a default or a fixed value. */
export function canCreateByTitle(resource: ResourceDescription, fixedValues: FixedValues) {
  const title = resource.fields.find(field => field.name === resource.title)
  return (
    resource.operations.includes('create') &&
    title?.fieldType === 'string' &&
    !title.readonly &&
    resource.fields.every(
      field =>
        field === title ||
        !field.required ||
        field.readonly ||
        field.default !== undefined ||
        field.name in fixedValues,
    )
  )
}

interface CreateOptionOptions {
  resource: ResourceDescription | undefined
  fixedValues: FixedValues
  typed: string
  rows: readonly Item[]
  isSettled: boolean
}

/** The last option of a lookup, «Criar …», which creates the row that was searched for and not found. */
export function useCreateOption({ resource, fixedValues, typed, rows, isSettled }: CreateOptionOptions) {
  const client = useQueryClient()
  const postOnce = usePostOnce()
  const [isCreating, setIsCreating] = useState(false)
  const [rejected, setRejected] = useState<{ text: string; title: string }>()
  const title = typed.trim()
  const isFound = rows.some(row => resource && fold(titleOf(resource, row)) === fold(title))
  const isOffered =
    resource !== undefined &&
    title !== '' &&
    isSettled &&
    !isFound &&
    !isCreating &&
    canCreateByTitle(resource, fixedValues)

  async function create(): Promise<Item | undefined> {
    if (!resource || isCreating) return undefined
    setIsCreating(true)
    setRejected(undefined)
    try {
      const body = { ...fixedValues, [resource.title]: title }
      const { data } = await postOnce<{ data: Item }>(`/${resource.path}`, body)
      client.setQueryData(queryKeys.item(resource.name, data.data._id), data.data)
      void client.invalidateQueries({ queryKey: [resource.name, 'lookup'] })
      void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
      showToast({ title: 'Registo criado', message: `${resource.label.one}: ${titleOf(resource, data.data)}` })
      return data.data
    } catch (error) {
      const failure = readFailure(error)
      const [first] = Object.values(failure.errors)
      // API-05: a timeout shows no message; the typed text stays in the input.
      if (!failure.isTimeout)
        setRejected({ title, text: failure.errors[resource.title] ?? first ?? describeFailure(failure) })
      return undefined
    } finally {
      setIsCreating(false)
    }
  }

  return {
    option: isOffered ? { value: CREATE_OPTION, label: `Criar «${title}»` } : undefined,
    title,
    isCreating,
    create,
    /** The server's error, as long as the rejected title is still the typed one. */
    error: rejected?.title === title ? rejected.text : undefined,
  }
}
