import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { type FilterChip, readChips } from '../../../resource/filter-kinds.ts'
import type { ResourceDescription } from '../../../resource/item.ts'
import { withFilters } from './selection.ts'

/** The filters by which recipients are chosen, and what was searched for in the list they come from. */
export function chipsOf(members: ResourceDescription, selection: RecipientSelection): FilterChip[] {
  const address = withFilters(selection, {}).query ?? {}
  const { _search } = address
  return [
    ...(_search ? [{ name: 'search', label: 'Pesquisa', text: `«${String(_search)}»` }] : []),
    ...readChips(members.fields, address, members.sets),
  ]
}
