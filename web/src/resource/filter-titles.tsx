import { useRowsByIds } from './inputs/use-lookup.ts'
import { titleOf } from './item.ts'
import { useResource } from './use-explainer.ts'

const SHOWN = 3

/** The titles of the rows that a filter names by their ids. */
export function FilterTitles({ to, ids }: { to: string; ids: readonly string[] }) {
  const resource = useResource(to)
  const rows = useRowsByIds(resource, ids)
  if (!resource || !rows) return '…'
  const known = new Map(rows.map(row => [row._id, titleOf(resource, row)]))
  const titles = ids.map(id => known.get(id) ?? '(indisponível)')
  if (titles.length <= SHOWN + 1) return titles.join(' ou ')
  return `${titles.slice(0, SHOWN).join(', ')} ou mais ${titles.length - SHOWN}`
}
