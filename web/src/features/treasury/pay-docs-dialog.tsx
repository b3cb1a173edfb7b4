import { lisbonDay } from '@agremia/model/rules/day'
import { centsFromEuros, eurosFromCents, printEuros } from '@agremia/model/rules/money'
import { type DocDirection, movementKindOf } from '@agremia/model/rules/treasury/document-types'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { WithProofInput } from '../../parts/files/proof-input.tsx'
import { useAccounts, usualAccountOf } from '../../parts/money-accounts.ts'
import { FieldsDialog } from '../../resource/fields-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { useDocsChanged } from './use-docs-changed.ts'

/** A document of which something is open; amounts in euros, as the API sends them. */
export interface DocToPay {
  _id: string
  number: string
  direction: DocDirection
  description: string
  entityName: string | null
  openAmount: number
}

interface Props {
  docs: readonly DocToPay[]
  onClose(): void
  onDone(): void
}

/** Records one movement that pays one or several documents of the same side. Of a single document also a part can be paid. */
export function PayDocsDialog({ docs, onClose, onDone }: Props) {
  const resource = useResource('treasuryMovements')
  const docsChanged = useDocsChanged()
  const accounts = useAccounts()
  const [today] = useState(() => lisbonDay(new Date()))
  /** The server has answered that nobody approved it yet, and that whoever asks may go on with a reason. */
  const [mayGoOn, setMayGoOn] = useState(false)
  const [first, ...others] = docs
  const cents = docs.reduce((sum, { openAmount }) => sum + (centsFromEuros(openAmount) ?? 0), 0)
  const kind = first && movementKindOf(first.direction, cents < 0)
  if (!resource || !first || !kind || accounts.length === 0) return null
  const isOne = others.length === 0
  const due = eurosFromCents(Math.abs(cents))
  const fields = [
    ...decisionField(resource, 'date', { required: true }),
    ...(isOne ? decisionField(resource, 'amount', { required: true }) : []),
    ...decisionField(resource, 'method', { required: true }),
    ...decisionField(resource, 'bankAccountId', { required: true }),
    ...(kind === 'transferencia'
      ? decisionField(resource, 'counterBankAccountId', { required: true, when: undefined })
      : []),
    ...decisionField(resource, 'proofId'),
    ...(mayGoOn ? decisionField(resource, 'unapprovedReason', { required: true, when: undefined }) : []),
  ]
  const send = async ({ amount = due, ...sent }: Record<string, unknown>) => {
    const settlements = docs.map(({ _id, openAmount }) => ({
      treasuryDocId: _id,
      amount: isOne ? Number(amount) * Math.sign(openAmount) : openAmount,
    }))
    const description = isOne ? first.description : `Pagamento de ${docs.length} documentos`
    await api.post('/treasury_movements', { ...sent, amount, kind, description, settlements })
    showToast({ title: 'Pagamento registado', message: `${printEuros(Number(amount))} · ${namesOf(docs)}` })
    docsChanged()
    onDone()
  }
  return (
    <WithProofInput>
      <FieldsDialog
        title={kind === 'entrada' ? 'Registar recebimento' : 'Registar pagamento'}
        fields={fields}
        start={({ method }) => ({
          date: today,
          amount: due,
          method: 'transferencia',
          bankAccountId: usualAccountOf(accounts, method === 'numerario' ? 'numerario' : 'transferencia'),
        })}
        inputNameOf={name => (/^settlements\.\d+\.amount$/.test(name) ? 'amount' : name)}
        onFailure={({ errors }) => {
          if (errors.unapprovedReason) setMayGoOn(true)
          return false
        }}
        sendLabel="Registar"
        beginsTyping
        send={send}
        onClose={onClose}
      >
        {isOne
          ? `${first.number} · ${first.entityName ?? first.description}`
          : `${namesOf(docs)}, ao todo ${printEuros(due)}.`}
      </FieldsDialog>
    </WithProofInput>
  )
}

const NAMED = 5
const namesOf = (docs: readonly DocToPay[]) =>
  docs.length > NAMED ? `${docs.length} documentos` : docs.map(({ number }) => number).join(', ')
