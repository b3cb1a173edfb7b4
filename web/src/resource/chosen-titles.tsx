import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useRowsOf } from './inputs/use-lookup.ts'
import { titleOf } from './item.ts'
import { useResource } from './use-explainer.ts'

/** What a lookup holds, by name and in its order; nothing until the names are here. */
export function ChosenTitles({ field, ids }: { field: ExplainedField; ids: readonly string[] }) {
  const resource = useResource(field.to ?? '')
  const rows = useRowsOf(resource, ids)
  if (!resource || !rows) return '…'
  const titles = new Map(rows.map(row => [row._id, titleOf(resource, row)]))
  return ids.map(id => titles.get(id) ?? '(indisponível)').join(', ')
}
