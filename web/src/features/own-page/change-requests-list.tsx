import { useWording } from '../../api/terminology.ts'
import type { Item } from '../../resource/item.ts'
import { ResourceList } from '../../resource/resource-list.tsx'
import { BackLink } from '../../ui/back-link.tsx'

const rowAddress = (row: Item) => `/pedidosDeAlteracao/${row._id}`

/** What members ask to have changed; it opens on what is to be decided. They alone make requests, so there is no new one. */
export function ChangeRequestsList() {
  const say = useWording()
  return (
    <ResourceList
      name="memberChangeRequests"
      rowAddress={rowAddress}
      newAddress=""
      newLabel=""
      back={<BackLink to="/~membros">{say('{MemberPlural}')}</BackLink>}
      firstStep="Os pedidos que fizerem na sua página pessoal aparecem aqui, para aceitar ou recusar."
    />
  )
}
