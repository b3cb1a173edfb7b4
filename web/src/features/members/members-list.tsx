import { lazy } from 'react'
import { useWording } from '../../api/terminology.ts'
import type { Item } from '../../resource/item.ts'
import { ResourceList } from '../../resource/resource-list.tsx'

const BulkActions = lazy(() => import('./bulk/bulk-actions.tsx').then(file => ({ default: file.MembersBulkActions })))

const rowAddress = (row: Item) => `/~membros/${row._id}`

/** NAV-08: the book of members. */
export function MembersList() {
  const say = useWording()
  return (
    <ResourceList
      name="members"
      rowAddress={rowAddress}
      bulkActions={BulkActions}
      newAddress="/~membros/novo"
      newLabel={say('Novo {memberSingular}')}
      firstStep={say('Crie o primeiro {memberSingular}: o número é proposto por nós.')}
    />
  )
}
