import { useState } from 'react'
import { FilterChips } from '../../../resource/filter-chips.tsx'
import { type FilterChanges, readChips } from '../../../resource/filter-kinds.ts'
import { FilterMenu, type OpenFilter } from '../../../resource/filter-menu.tsx'
import type { ListAddress } from '../../../resource/list-address.ts'
import { useResource } from '../../../resource/use-explainer.ts'

interface Props {
  filters: ListAddress
  onChange(changes: FilterChanges): void
}

/** The filters of the members' list, by which fewer of them get a card. */
export function MemberFilters({ filters, onChange }: Props) {
  const members = useResource('members')
  const [open, setOpen] = useState<OpenFilter>()
  if (!members) return null
  return (
    <>
      <FilterMenu resource={members} address={filters} open={open} onOpen={setOpen} onChange={onChange} />
      <FilterChips
        chips={readChips(members.fields, filters, members.sets)}
        onEdit={field => setOpen({ field })}
        onChange={onChange}
      />
    </>
  )
}
