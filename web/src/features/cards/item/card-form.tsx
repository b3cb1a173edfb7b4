import type { ExplainedField } from '@agremia/model/resource/explainer'
import { newTitleOf } from '@agremia/model/resource/label'
import { useNavigate } from '@tanstack/react-router'
import type { Sheet } from '../../../resource/form-tabs.tsx'
import type { Item } from '../../../resource/item.ts'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { CardHead } from './card-head.tsx'

const LIST = '/~cartoesMembro'
/** Fields that the head shows, and the form of an existing card therefore does not. */
const IN_HEAD = new Set(['memberId', 'memberNumber', 'memberName', 'cardNumber', 'type', 'status', 'validity'])
/** What may be corrected while nothing is printed. */
const CORRECTABLE = new Set(['printedName', 'printedCategory', 'validFrom', 'validUntil'])

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** Everything about a card that was issued is what happened, and can be read; what is printed can be corrected until it is. */
const adapt = (fields: readonly ExplainedField[], card: Item | undefined): readonly ExplainedField[] => {
  if (!card) return fields
  const isOpen = card.delivery === 'por_imprimir' && card.status === 'valido'
  return fields
    .filter(({ name }) => !IN_HEAD.has(name))
    .flatMap((field): ExplainedField[] => {
      if (isOpen && CORRECTABLE.has(field.name)) return [{ ...field, hint: undefined }]
      if (!isFilled(card[field.name])) return []
      return field.inputType === 'hidden'
        ? [field]
        : [{ ...field, readonly: true, required: false, inputType: 'readonly', hint: undefined }]
    })
}

const SHEET: Sheet = { head: card => <CardHead card={card} />, tabs: [] }

/** CARD-01: a card for one member, who is chosen here. */
export const NewCardForm = () => <CardForm />

/** CARD-01: one card, with what was decided about it; or a new one. */
export function CardForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  const resource = useResource('membershipCards')
  if (!resource) return null
  return (
    <ResourceForm
      name="membershipCards"
      id={id}
      newTitle={newTitleOf(resource.label)}
      listAddress={LIST}
      sheet={SHEET}
      adapt={adapt}
      onCreated={card => navigate({ to: '/~cartoesMembro/ficha/$id', params: { id: card._id }, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
