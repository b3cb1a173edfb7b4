import { useParams } from '@tanstack/react-router'
import { UserForm } from '../../features/users/user-form.tsx'

export const NewUser = () => <UserForm />

export function EditUser() {
  const { id } = useParams({ from: '/utilizadores/$id' })
  return <UserForm id={id} />
}
