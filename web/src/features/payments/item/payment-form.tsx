import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useNavigate } from '@tanstack/react-router'
import type { Sheet } from '../../../resource/form-tabs.tsx'
import type { Item } from '../../../resource/item.ts'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { PaymentHead } from './payment-head.tsx'
import { SettledCharges } from './settled-charges.tsx'

const LIST = '/~quotas/pagamentos'
/** Fields that the head or the table of what is settled shows, and the form therefore does not. */
const SHOWN_ELSEWHERE = new Set([
  'memberId',
  'memberNumber',
  'memberName',
  'personId',
  'amount',
  'status',
  'kind',
  'settles',
  'unallocated',
  'receiptNumber',
])
/** What may change of a payment; everything else is what happened, and can be read. */
const EDITABLE = new Set(['notes', 'valueDate', 'chequeNumber'])

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

const adapt = (fields: readonly ExplainedField[], payment: Item | undefined): readonly ExplainedField[] =>
  fields
    .filter(({ name, inputType }) => !SHOWN_ELSEWHERE.has(name) && inputType !== 'hidden')
    .flatMap((field): ExplainedField[] => {
      const isOfOtherMethod = field.name === 'chequeNumber' && payment?.method !== 'cheque'
      if (EDITABLE.has(field.name) && !isOfOtherMethod) return [field]
      return isFilled(payment?.[field.name])
        ? [{ ...field, readonly: true, required: false, inputType: 'readonly' }]
        : []
    })

const SHEET: Sheet = {
  head: payment => <PaymentHead payment={payment} />,
  beside: payment => payment && <SettledCharges paymentId={payment._id} unallocated={Number(payment.unallocated)} />,
  tabs: [],
}

/** NAV-26: one payment, with its receipt, what it settles and what became of it. */
export function PaymentForm({ id }: { id: string }) {
  const navigate = useNavigate()
  return (
    <ResourceForm
      name="payments"
      id={id}
      newTitle=""
      listAddress={LIST}
      sheet={SHEET}
      adapt={adapt}
      onCreated={() => {}}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}
