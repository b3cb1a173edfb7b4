import { useNavigate } from '@tanstack/react-router'
import type { Item } from '../../../resource/item.ts'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { CHOICES, type ChoiceKind } from './choice-kinds.ts'

const LIST = '/~configuracaoMembros'

/** A state or a category, new or changed. */
export function ChoiceForm({ kind, id }: { kind: ChoiceKind; id?: string }) {
  const navigate = useNavigate()
  const { resource, to, newLabel } = CHOICES[kind]
  return (
    <ResourceForm
      name={resource}
      id={id}
      newTitle={newLabel}
      listAddress={LIST}
      onCreated={(item: Item) => navigate({ to: `${to}/$id`, params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
