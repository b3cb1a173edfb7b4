import type { Item } from '../../resource/item.ts'
import { ResourceList } from '../../resource/resource-list.tsx'

const rowAddress = (row: Item) => `/pedidosDeAlteracao/${row._id}`

/** What members ask to have changed; it opens on what is to be decided. They alone make requests, so there is no new one. */
export const ChangeRequestsList = () => (
  <ResourceList
    name="memberChangeRequests"
    rowAddress={rowAddress}
    newAddress=""
    newLabel=""
    firstStep="Os pedidos que fizerem na sua página pessoal aparecem aqui, para aceitar ou recusar."
  />
)
