import { useWording } from '../../api/terminology.ts'
import type { Item } from '../../resource/item.ts'
import { ResourceList } from '../../resource/resource-list.tsx'

const rowAddress = (row: Item) => `/~membros/${row._id}`

/** NAV-08: the book of members. */
export function MembersList() {
  const say = useWording()
  return (
    <ResourceList
      name="members"
      rowAddress={rowAddress}
      newAddress="/~membros/novo"
      newLabel={say('Novo {memberSingular}')}
      firstStep={say('Crie o primeiro {memberSingular}: o número é proposto por nós.')}
    />
  )
}
