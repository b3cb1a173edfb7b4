import { useParams } from '@tanstack/react-router'
import { TagForm } from '../../features/tags/tag-form.tsx'

export { TagsList } from '../../features/tags/tags-list.tsx'

export const NewTag = () => <TagForm />

export function EditTag() {
  const { id } = useParams({ from: '/configuracaoOrganizacao/etiquetas/$id' })
  return <TagForm id={id} />
}
