import { lisbonDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { useSetting } from '../../api/settings.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { useAccountsChanged } from './use-accounts.ts'

interface Props {
  /** Of a payment service. */
  account: { _id: string; name: string }
  onClose(): void
}

/** What a payment service paid out: what arrived in the bank, and what it kept. */
export function PayOutDialog({ account: { _id: id, name }, onClose }: Props) {
  const movements = useResource('treasuryMovements')
  const categoryId = useSetting('providerFeeCategoryId')
  const changed = useAccountsChanged()
  const [today] = useState(() => lisbonDay(new Date()))
  if (!movements) return null
  return (
    <CallDialog
      title={`Entrega de ${name}`}
      path={`/bank_accounts/${encodeURIComponent(id)}/payout`}
      fields={[
        ...decisionField(movements, 'date', { required: true }),
        ...decisionField(movements, 'amount', { label: 'Chegou à conta', required: true }),
        ...decisionField(movements, 'counterBankAccountId', {
          label: 'Conta onde chegou',
          required: true,
          when: undefined,
          only: { kind: 'banco' },
        }),
        ...decisionField(movements, 'amount', {
          name: 'fee',
          label: 'Comissão',
          hint: 'O que o prestador descontou; vazio se nada.',
        }),
        ...decisionField(movements, 'categoryId', {
          label: 'Rubrica da comissão',
          hint: undefined,
          only: { direction: 'despesa' },
        }),
      ]}
      start={{ date: today, categoryId }}
      sendLabel="Registar entrega"
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Entrega registada' })
        changed()
        onClose()
      }}
    />
  )
}
