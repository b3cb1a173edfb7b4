import { lisbonDay } from '@agremia/model/rules/day'
import { type PaymentMethod, REFUND_METHODS } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros } from '@agremia/model/rules/money'
import { useState } from 'react'
import { decisionField } from '../../parts/decision-fields.ts'
import { useAccounts, usualAccountOf } from '../../parts/money-accounts.ts'
import { openDocument } from '../../parts/open-document.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import type { ResourceDescription } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Account } from './use-account.ts'

interface Props {
  account: Pick<Account, 'memberId' | 'name' | 'creditBalance'>
  onClose(): void
  onDone(): void
}

/** What the call answers of the payment that pays credit back. */
interface Refund {
  _id: string
  receiptNumber: string
}

/** Pays credit back, all of it unless less is typed; the document is at hand afterwards, to be signed by who gets the money. */
export function RefundDialog({ account: { memberId, name, creditBalance }, onClose, onDone }: Props) {
  const resource = useResource('payments')
  const accounts = useAccounts()
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const fields = refundFields(resource, creditBalance)
  return (
    <CallDialog<Refund>
      title={`Devolver saldo a ${name}`}
      path="/payments/refund"
      beside={{ memberId }}
      fields={fields}
      fieldsFor={({ method }) => fields.filter(field => field.name !== 'chequeNumber' || method === 'cheque')}
      start={typed => ({
        amount: creditBalance,
        method: USUAL_METHOD,
        date: today,
        bankAccountId: usualAccountOf(accounts, methodOf(typed)),
      })}
      sendLabel="Devolver saldo"
      beginsTyping
      onClose={onClose}
      onDone={({ _id, receiptNumber }) => {
        showToast({
          title: 'Saldo devolvido',
          message: receiptNumber,
          action: { label: 'Abrir documento', run: () => void openDocument(`/payments/${_id}/receipt`) },
        })
        onDone()
      }}
    />
  )
}

const USUAL_METHOD: PaymentMethod = 'numerario'
const methodOf = ({ method }: FormValues) => REFUND_METHODS.find(one => one === method) ?? USUAL_METHOD

const refundFields = (resource: ResourceDescription, credit: number) => [
  ...decisionField(resource, 'amount', { required: true, hint: `Até ${printEuros(credit)}, o saldo a favor.` }),
  ...decisionField(resource, 'method', {
    required: true,
    options: resource.fields
      .find(({ name }) => name === 'method')
      ?.options?.filter(({ value }) => REFUND_METHODS.some(method => method === value)),
  }),
  ...decisionField(resource, 'chequeNumber', { required: true, when: undefined }),
  ...decisionField(resource, 'date', { required: true }),
  ...decisionField(resource, 'bankAccountId', { label: 'Sai de', required: true }),
  ...decisionField(resource, 'notes', { label: 'Motivo', required: true }),
]
