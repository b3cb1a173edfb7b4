import { isStaff } from '@agremia/model/rules/roles'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import { PasswordPanel } from '../../features/auth/password-panel.tsx'
import { PasswordScreen } from '../../features/auth/password-screen.tsx'
import { SessionsPanel } from '../../features/auth/sessions-panel.tsx'
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
  const isOwn = useClaims()?.ID === id
  const mayOpen = useMayOpen(id)
  // The form reads it; an account that is not there has nothing to look after.
  const isRead = useQuery({ queryKey: queryKeys.item('users', id), enabled: false }).data !== undefined
  if (!mayOpen) return <NoAccess />
  return (
    <>
      <UserForm id={id} />
      {isRead && <PasswordPanel id={id} isOwn={isOwn} />}
      {isRead && isOwn && <SessionsPanel />}
    </>
  )
}

export function ChangePassword() {
  const { id } = useParams({ from: '/utilizadores/recuperar-password/$id' })
  return useMayOpen(id) ? <PasswordScreen key={id} id={id} /> : <NoAccess />
}
