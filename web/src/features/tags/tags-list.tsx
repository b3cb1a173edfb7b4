import type { Item } from '../../resource/item.ts'
import { ResourceList } from '../../resource/resource-list.tsx'

const rowAddress = (row: Item) => `/configuracaoOrganizacao/etiquetas/${row._id}`

export function TagsList() {
  return (
    <ResourceList
      name="tags"
      rowAddress={rowAddress}
      newAddress="/configuracaoOrganizacao/etiquetas/nova"
      newLabel="Nova etiqueta"
      firstStep="Crie a primeira: serve para juntar registos que têm algo em comum."
    />
  )
}
