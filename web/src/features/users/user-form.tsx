import type { ExplainedField } from '@agremia/model/resource/explainer'
import { isStaff } from '@agremia/model/rules/roles'
import { useNavigate } from '@tanstack/react-router'
import { useClaims } from '../../api/session.ts'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'

/** On someone who is already there, an empty password means another thing than on a new one. */
const adaptExisting = (fields: readonly ExplainedField[]) =>
  fields.map(field =>
    field.name === 'password' ? { ...field, hint: 'Deixe em branco para manter a palavra-passe atual.' } : field,
  )

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
      adapt={id ? adaptExisting : undefined}
      onCreated={(item: Item) => navigate({ to: '/utilizadores/$id', params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: '/utilizadores' })}
    />
  )
}
