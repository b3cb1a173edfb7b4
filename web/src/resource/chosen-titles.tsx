import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useRowsByIds } from './inputs/use-lookup.ts'
import { titleOf } from './item.ts'
import { useResource } from './use-explainer.ts'

/** The titles of the chosen rows of a lookup, in their order; `…` until they have loaded. */
export function ChosenTitles({ field, ids }: { field: ExplainedField; ids: readonly string[] }) {
  const resource = useResource(field.to ?? '')
  const rows = useRowsByIds(resource, ids)
  if (!resource || !rows) return '…'
  const titles = new Map(rows.map(row => [row._id, titleOf(resource, row)]))
  return ids.map(id => titles.get(id) ?? '(indisponível)').join(', ')
}
