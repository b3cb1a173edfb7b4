import type { ExplainedField } from '@agremia/model/resource/explainer'
import { isStaff } from '@agremia/model/rules/roles'
import { useNavigate } from '@tanstack/react-router'
import { useClaims } from '../../api/session.ts'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'

/** Nobody chooses the password of somebody else: whoever is new is sent a link. */
const withoutPassword = (fields: readonly ExplainedField[]) => fields.filter(field => field.name !== 'password')

const withEmail = (fields: readonly ExplainedField[], more: Partial<ExplainedField>) =>
  withoutPassword(fields).map(field => (field.name === 'email' ? { ...field, ...more } : field))

const forNew = (fields: readonly ExplainedField[]) =>
  withEmail(fields, { hint: 'Recebe nele uma ligação para escolher a sua palavra-passe.' })

/** One's own e-mail is changed below the form, with the password. */
const forOwn = (fields: readonly ExplainedField[]) => withEmail(fields, { readonly: true })

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
      adapt={id === undefined ? forNew : id === claims?.ID ? forOwn : withoutPassword}
      onCreated={(item: Item) => navigate({ to: '/utilizadores/$id', params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: '/utilizadores' })}
    />
  )
}
