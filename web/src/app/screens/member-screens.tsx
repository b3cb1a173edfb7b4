import { useParams } from '@tanstack/react-router'
import { MemberForm } from '../../features/members/member-form.tsx'

export const NewMember = () => <MemberForm />

export function EditMember() {
  const { id } = useParams({ from: '/~membros/$id' })
  return <MemberForm id={id} />
}
