import { useNavigate } from '@tanstack/react-router'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'

const LIST = '/configuracaoOrganizacao/etiquetas'

export function TagForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  return (
    <ResourceForm
      name="tags"
      id={id}
      newTitle="Nova etiqueta"
      listAddress={LIST}
      onCreated={(item: Item) => navigate({ to: `${LIST}/$id`, params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
