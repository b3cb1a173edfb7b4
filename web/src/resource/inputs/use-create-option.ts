import { fold } from '@agremia/model/rules/fold'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'
import { type Described, type Item, titleOf } from '../item.ts'
import type { Within } from './use-lookup.ts'

/** The value of the option that makes a row; no id looks like it. */
export const CREATE = 'criar'

/** Whether a title is all that it takes: whatever else must be said has a value to begin with, or is known here. */
export function canCreateByTitle(resource: Described, within: Within) {
  const title = resource.fields.find(field => field.name === resource.title)
  return (
    resource.operations.includes('create') &&
    title?.fieldType === 'string' &&
    !title.readonly &&
    resource.fields.every(
      field =>
        field === title || !field.required || field.readonly || field.default !== undefined || field.name in within,
    )
  )
}

interface CreateOptionOptions {
  resource: Described | undefined
  within: Within
  typed: string
  rows: readonly Item[]
  isSettled: boolean
}

/** «Criar …», the last option of a lookup: makes the row that was looked for and not found. */
export function useCreateOption({ resource, within, typed, rows, isSettled }: CreateOptionOptions) {
  const client = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const [refused, setRefused] = useState<{ text: string; title: string }>()
  const title = typed.trim()
  const isFound = rows.some(row => resource && fold(titleOf(resource, row)) === fold(title))
  const isOffered =
    resource !== undefined && title !== '' && isSettled && !isFound && !isCreating && canCreateByTitle(resource, within)

  async function create(): Promise<Item | undefined> {
    if (!resource || isCreating) return undefined
    setIsCreating(true)
    setRefused(undefined)
    try {
      const body = { ...within, [resource.title]: title }
      const { data } = await api.post<{ data: Item }>(`/${resource.path}`, body)
      client.setQueryData(queryKeys.item(resource.name, data.data._id), data.data)
      void client.invalidateQueries({ queryKey: [resource.name, 'lookup'] })
      void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
      showToast({ title: 'Registo criado', message: `${resource.label.one}: ${titleOf(resource, data.data)}` })
      return data.data
    } catch (error) {
      const failure = readFailure(error)
      const [first] = Object.values(failure.errors)
      // API-05: a timeout is nothing to speak of; what was typed still stands there.
      if (!failure.isTimeout)
        setRefused({ title, text: failure.errors[resource.title] ?? first ?? describeFailure(failure) })
      return undefined
    } finally {
      setIsCreating(false)
    }
  }

  return {
    option: isOffered ? { value: CREATE, label: `Criar «${title}»` } : undefined,
    isCreating,
    create,
    /** What the server said of the title that still stands there. */
    error: refused?.title === title ? refused.text : undefined,
  }
}
