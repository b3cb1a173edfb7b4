import type { ExplainedField } from '@agremia/model/resource/explainer'
import { newTitleOf } from '@agremia/model/resource/label'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { MOVEMENT_KINDS } from '@agremia/model/rules/treasury/document-types'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { WithProofInput } from '../../../parts/files/proof-input.tsx'
import type { Sheet } from '../../../resource/form-tabs.tsx'
import type { FormValues } from '../../../resource/form-values.ts'
import type { Item } from '../../../resource/item.ts'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { MovementHead } from './movement-head.tsx'

const LIST = '/tesouraria/movimentos'
/** What may change of a movement; everything else is what happened, and can be read. */
const EDITABLE = new Set(['description', 'categoryId', 'personId', 'proofId'])
const NOT_OF_TRANSFERS = new Set(['categoryId', 'personId'])
/** What the head tells. */
const IN_HEAD = new Set(['amount', 'kind', 'reversed', 'settlements', 'settles'])

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''

const adapt = (fields: readonly ExplainedField[], movement: Item | undefined): readonly ExplainedField[] =>
  (movement ? fields.flatMap(field => asItHappened(field, movement)) : fields.flatMap(asAsked)).map(onWholeLine)

/** A description is longer than a quarter of the line. */
const onWholeLine = (field: ExplainedField): ExplainedField =>
  field.name === 'description' && field.inputType !== 'readonly' ? { ...field, inputType: 'line' } : field

function asItHappened(field: ExplainedField, movement: Item): ExplainedField[] {
  if (IN_HEAD.has(field.name)) return []
  const isTransfer = movement.kind === 'transferencia'
  if (EDITABLE.has(field.name) && !(isTransfer && NOT_OF_TRANSFERS.has(field.name))) return [field]
  return isFilled(movement[field.name])
    ? [{ ...field, readonly: true, required: false, inputType: 'readonly', when: undefined }]
    : []
}

/** A transfer is no income and no expense, so it has neither a category nor somebody who pays. */
function asAsked(field: ExplainedField): ExplainedField[] {
  if (NOT_OF_TRANSFERS.has(field.name)) return [{ ...field, when: [{ field: 'kind', is: ['entrada', 'saida'] }] }]
  return [field.name === 'counterBankAccountId' ? { ...field, required: true } : field]
}

const SHEET: Sheet = { head: movement => <MovementHead movement={movement} />, tabs: [] }

/** A movement without a document, such as a bank fee, or a transfer between two accounts; and any movement that there is. */
export function MovementForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  const resource = useResource('treasuryMovements')
  const { tipo, conta }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [today] = useState(() => printDay(lisbonDay(new Date())))
  if (!resource) return null
  const start: FormValues = {
    date: today,
    ...(typeof tipo === 'string' && tipo in MOVEMENT_KINDS && { kind: tipo }),
    ...(typeof conta === 'string' && { bankAccountId: conta }),
  }
  return (
    <WithProofInput>
      <ResourceForm
        name={resource.name}
        id={id}
        newTitle={tipo === 'transferencia' ? 'Transferência entre contas' : newTitleOf(resource.label)}
        start={start}
        listAddress={LIST}
        sheet={SHEET}
        adapt={adapt}
        warnsNew
        onCreated={movement => navigate({ to: `${LIST}/${movement._id}`, replace: true })}
        onDeleted={() => navigate({ to: LIST })}
      />
    </WithProofInput>
  )
}
