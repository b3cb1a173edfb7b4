import type { RecipientPreviewRow } from '@agremia/model/calls/message-recipients'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import classes from './batch.module.css'
import { plainField } from './plain-field.ts'
import { type BatchItem, recordOf, useCompose, useRenewBatch } from './use-batch.ts'

interface Props {
  row: RecipientPreviewRow
  batch: BatchItem
}

/** What is decided about a member whom the call of an assembly does not reach: a letter all the same, or left out, with the reason. */
export function RecipientDecision({ row: { memberId, name, canSendLetter }, batch }: Props) {
  const renew = useRenewBatch(batch._id)
  const compose = useCompose(batch)
  const [isLeavingOut, setIsLeavingOut] = useState(false)
  const decisions = (decision: object) => ({ ...recordOf(batch.decisions), [memberId]: decision })
  return (
    <span className={classes.actions}>
      {canSendLetter && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Enviar carta: ${name}`}
          onClick={() => void compose({ decisions: decisions({ send: 'carta' }) })}
        >
          Enviar carta
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Deixar de fora: ${name}`}
        onClick={() => setIsLeavingOut(true)}
      >
        Deixar de fora
      </Button>
      {isLeavingOut && (
        <FieldsDialog
          title={`Deixar de fora ${name}?`}
          fields={[REASON]}
          sendLabel="Deixar de fora"
          beginsTyping
          send={async ({ reason }) => {
            await api.post(`/message_batches/${batch._id}/compose`, {
              rev: batch.rev,
              decisions: decisions({ leaveOut: String(reason ?? '') }),
            })
            setIsLeavingOut(false)
            await renew()
          }}
          inputNameOf={() => REASON.name}
          onClose={() => setIsLeavingOut(false)}
        />
      )}
    </span>
  )
}

const REASON = plainField({
  name: 'reason',
  label: 'Porque fica de fora',
  fieldType: 'string',
  inputType: 'text',
  required: true,
  max: 300,
  hint: 'Fica na prova do envio.',
})
