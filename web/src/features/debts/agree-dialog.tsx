import type { OpenChargeAnswer } from '@agremia/model/calls/account'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { lisbonDay, monthsBefore, parseDay, printDay } from '@agremia/model/rules/day'
import { parseInteger } from '@agremia/model/rules/integer'
import { describeAgreement, instalmentErrors, splitIntoInstalments } from '@agremia/model/rules/ledger/instalments'
import { centsFromEuros, printEuros } from '@agremia/model/rules/money'
import { useState } from 'react'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import type { ResourceDescription } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'

interface Props {
  memberId: string
  /** What may be agreed upon. */
  charges: readonly OpenChargeAnswer[]
  onClose(): void
  onDone(): void
}

/** Asks which debts are paid in how many instalments, and tells while it is typed what that gives. */
export function AgreeDialog({ memberId, charges, onClose, onDone }: Props) {
  const resource = useResource('paymentAgreements')
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const fields = agreementFields(resource, charges)
  return (
    <CallDialog
      title="Acordar prestações"
      path="/unsettled_payments/agree"
      beside={{ memberId }}
      fields={fields}
      fieldsFor={values => withTerms(fields, readTerms(values, charges, today), today)}
      start={{ chargeIds: charges.map(({ chargeId }) => chargeId), count: 3, firstDueDate: monthsBefore(today, -1) }}
      sendLabel="Registar acordo"
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Acordo registado' })
        onDone()
      }}
    >
      As dívidas ficam como estão e os avisos automáticos param enquanto o acordo durar. O que for pago conta para as
      prestações, da primeira à última.
    </CallDialog>
  )
}

function agreementFields(resource: ResourceDescription, charges: readonly OpenChargeAnswer[]): ExplainedField[] {
  return [
    ...decisionField(resource, 'description', {
      name: 'chargeIds',
      label: 'Dívidas',
      required: true,
      fieldType: 'enumList',
      inputType: 'ticks',
      options: charges.map(({ chargeId, description, memberName, amount }) => ({
        value: chargeId,
        label: `${memberName ? `${description} de ${memberName}` : description}: ${printEuros(amount)}`,
      })),
    }),
    ...decisionField(resource, 'count', { label: 'Número de prestações', required: true }),
    ...decisionField(resource, 'firstDueDate', { label: 'A primeira vence em', required: true }),
    ...decisionField(resource, 'minutesRef', { hint: 'Se foi decidido em reunião.' }),
  ]
}

function readTerms(values: FormValues, charges: readonly OpenChargeAnswer[], today: string) {
  const ticked = new Set([values.chargeIds ?? []].flat())
  const amount = charges
    .filter(({ chargeId }) => ticked.has(chargeId))
    .reduce((sum, charge) => sum + (centsFromEuros(charge.amount) ?? 0), 0)
  const count = parseInteger(String(values.count ?? '')) ?? Number.NaN
  const firstDueDate = parseDay(String(values.firstDueDate ?? ''), Number(today.slice(0, 4))) ?? ''
  return { amount, count, firstDueDate }
}

/** Below the day of the first instalment: what the terms give, in words, as far as they can be agreed upon. */
function withTerms(fields: readonly ExplainedField[], terms: ReturnType<typeof readTerms>, today: string) {
  if (Object.keys(instalmentErrors(terms, today)).length > 0) return fields
  const last = splitIntoInstalments(terms).at(-1)
  const hint = `${describeAgreement(terms)}, a última a ${printDay(last?.dueDate ?? '')}.`
  return fields.map(field => (field.name === 'firstDueDate' ? { ...field, hint } : field))
}
