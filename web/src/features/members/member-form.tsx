import { useNavigate } from '@tanstack/react-router'
import { useWording } from '../../api/terminology.ts'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'

const LIST = '/~membros'

/** NAV-09 and NAV-10: one flat form over the person, their contacts and their membership. */
export function MemberForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  const say = useWording()
  return (
    <ResourceForm
      name="members"
      id={id}
      newTitle={say('Novo {memberSingular}')}
      listAddress={LIST}
      onCreated={(item: Item) => navigate({ to: '/~membros/$id', params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
