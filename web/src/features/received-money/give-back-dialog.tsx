import { lisbonDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { ResourceDescription } from '../../resource/item.ts'
import { showToast } from '../../ui/toast.tsx'

interface Props {
  id: string
  /** `receivedMoney`. */
  resource: ResourceDescription
  onClose(): void
  onDone(): void
}

/** Notes that the money went back to where it came from. */
export function GiveBackDialog({ id, resource, onClose, onDone }: Props) {
  const [today] = useState(() => lisbonDay(new Date()))
  return (
    <CallDialog
      title="Devolver este valor"
      path={`/received_money/${encodeURIComponent(id)}/give_back`}
      fields={[
        ...decisionField(resource, 'date', { label: 'Devolvido em', required: true }),
        ...decisionField(resource, 'notes', { hint: 'Como foi devolvido, e a quem.' }),
      ]}
      start={{ date: today }}
      sendLabel="Devolver"
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Devolução registada' })
        onDone()
      }}
    />
  )
}
