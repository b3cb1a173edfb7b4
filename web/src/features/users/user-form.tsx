import type { ExplainedField } from '@agremia/model/resource/explainer'
import { isStaff } from '@agremia/model/rules/roles'
import { useNavigate } from '@tanstack/react-router'
import { useClaims } from '../../api/session.ts'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'

/** The password of an existing user is changed on a screen of its own, which asks for the current one. */
const withoutPassword = (fields: readonly ExplainedField[]) => fields.filter(field => field.name !== 'password')

export function UserForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  const claims = useClaims()
  const listAddress = claims && isStaff(claims.Role) ? '/utilizadores' : undefined
  return (
    <ResourceForm
      name="users"
      id={id}
      newTitle="Novo utilizador"
      listAddress={listAddress}
      adapt={id ? withoutPassword : undefined}
      onCreated={(item: Item) => navigate({ to: '/utilizadores/$id', params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: '/utilizadores' })}
    />
  )
}
