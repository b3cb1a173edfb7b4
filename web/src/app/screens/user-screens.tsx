import { isStaff } from '@agremia/model/rules/roles'
import { useParams } from '@tanstack/react-router'
import { useClaims } from '../../api/session.ts'
import { PasswordScreen } from '../../features/users/password-screen.tsx'
import { UserForm } from '../../features/users/user-form.tsx'
import { NoAccess } from '../messages.tsx'

export const NewUser = () => <UserForm />

/** Everyone's own account is theirs; others' are for staff (NAV-33, NAV-51). */
function useMayOpen(id: string) {
  const claims = useClaims()
  return claims !== undefined && (isStaff(claims.Role) || claims.ID === id)
}

export function EditUser() {
  const { id } = useParams({ from: '/utilizadores/$id' })
  return useMayOpen(id) ? <UserForm id={id} /> : <NoAccess />
}

export function ChangePassword() {
  const { id } = useParams({ from: '/utilizadores/recuperar-password/$id' })
  return useMayOpen(id) ? <PasswordScreen key={id} id={id} /> : <NoAccess />
}
