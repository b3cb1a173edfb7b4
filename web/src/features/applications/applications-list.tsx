import type { Item } from '../../resource/item.ts'
import { ResourceList } from '../../resource/resource-list.tsx'

const rowAddress = (row: Item) => `/candidaturas/${row._id}`

/** NAV-12: those who ask to become members; it opens on the ones that are to be decided. */
export const ApplicationsList = () => (
  <ResourceList
    name="memberApplications"
    rowAddress={rowAddress}
    newAddress="/candidaturas/nova"
    newLabel="Nova candidatura"
    firstStep="As candidaturas da página pública aparecem aqui; também pode registar uma recebida em papel."
  />
)
