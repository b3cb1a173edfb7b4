import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { FormValues } from './form-values.ts'
import type { Item } from './item.ts'
import { useExplainer } from './use-explainer.ts'

/** So many rows are enough to tell the usual value from slips. */
const MAX_ROWS = 20

/** The value that most of the rows have; undefined if none has one. */
export function mostCommon(values: readonly unknown[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values)
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

interface Completed {
  /** The values in the form now. */
  read(): FormValues
  fill(name: string, value: string): void
}

/**
 * Fills the field that another `completes`, when that one is left: a known postal code gives its locality. What the user has
 * typed is never replaced, and users who may not list the rows that know the value get no proposal.
 */
export function useCompletion(fields: readonly ExplainedField[], { read, fill }: Completed) {
  const client = useQueryClient()
  const explainer = useExplainer()
  return async (name: string) => {
    const { completes } = fields.find(field => field.name === name) ?? {}
    const from = completes && explainer?.meta[completes.from]
    const value = read()[name]
    if (!completes || !from?.operations.includes('list') || typeof value !== 'string' || value.trim() === '') return
    const isEmpty = () => read()[completes.field] === ''
    if (!isEmpty()) return
    const params = { [`_${name}`]: value.trim(), _fields: completes.field, _limit: MAX_ROWS }
    try {
      const values = await client.fetchQuery({
        queryKey: [completes.from, 'completion', params],
        queryFn: async ({ signal }) =>
          (await api.get<{ data: Item[] }>(`/${from.path}`, { params, signal })).data.data.map(
            row => row[completes.field],
          ),
      })
      const found = mostCommon(values)
      if (found && isEmpty()) fill(completes.field, found)
    } catch {
      // A proposal that cannot be read is no loss: the field is typed, as without it.
    }
  }
}
