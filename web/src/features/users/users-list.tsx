import type { Item } from '../../resource/item.ts'
import { ResourceList } from '../../resource/resource-list.tsx'

const rowAddress = (row: Item) => `/utilizadores/${row._id}`

export function UsersList() {
  return (
    <ResourceList
      name="users"
      rowAddress={rowAddress}
      newAddress="/utilizadores/novo"
      newLabel="Novo utilizador"
      firstStep="Crie o primeiro: recebe por e-mail uma ligação para escolher a palavra-passe."
    />
  )
}
