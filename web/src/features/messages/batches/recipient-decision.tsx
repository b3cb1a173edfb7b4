import type { RecipientPreviewRow } from '@agremia/model/calls/message-recipients'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import classes from './batch.module.css'
import { plainField } from './plain-field.ts'
import { type BatchItem, recordOf, useRenewBatch } from './use-batch.ts'
import { postComposed, useCompose } from './use-compose.ts'

interface Props {
  row: RecipientPreviewRow
  batch: BatchItem
  /** The row is of an earlier version of the draft. */
  isStale: boolean
}

/** What is decided about a member whom the call of an assembly does not reach: a letter all the same, or left out, with the reason. */
export function RecipientDecision({ row: { memberId, name, canSendLetter }, batch, isStale }: Props) {
  const renew = useRenewBatch(batch._id)
  const compose = useCompose(batch)
  const [isLeavingOut, setIsLeavingOut] = useState(false)
  const decide = (decision: object) => (current: BatchItem) => ({
    decisions: { ...recordOf(current.decisions), [memberId]: decision },
  })
  return (
    <span className={classes.actions}>
      {canSendLetter && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Enviar carta: ${name}`}
          disabled={isStale}
          onClick={() => void compose(decide({ send: 'carta' }))}
        >
          Enviar carta
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Deixar de fora: ${name}`}
        disabled={isStale}
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
            await postComposed(batch, decide({ leaveOut: String(reason ?? '') }))
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
