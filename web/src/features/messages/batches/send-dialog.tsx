import type { MessageExamples } from '@agremia/model/calls/message-batches'
import type { RecipientReview } from '@agremia/model/calls/message-recipients'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useWording } from '../../../api/terminology.ts'
import { printMembers } from '../../../parts/counted.ts'
import { SendingWords } from '../../../parts/previews/sending-words.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type BatchItem, useStep } from './use-batch.ts'

interface Props {
  batch: BatchItem
  counts: RecipientReview['counts']
  facts: Pick<MessageExamples, 'hasMailServer' | 'areAutomaticMessagesOn'>
  onClose(): void
}

/** Asks before a message leaves, with how many get it and what is switched off meanwhile (SHELL-12). */
export function SendDialog({ batch, counts, facts, onClose }: Props) {
  const withWords = useWording()
  const { scheduledFor } = batch
  const step = useStep<unknown>(batch._id, () => {
    showToast({ title: scheduledFor ? 'Envio agendado' : 'Envio iniciado' })
    onClose()
  })
  const reached = counts.email + counts.carta
  const verb = scheduledFor ? 'Agendar o envio a' : 'Enviar a'
  return (
    <Dialog
      title={withWords(`${verb} ${printMembers(reached)}?`)}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Voltar
          </Button>
          <Button
            loading={step.isPending}
            onClick={() =>
              step.mutate({ step: 'send', body: { rev: batch.rev, confirmed: !facts.areAutomaticMessagesOn } })
            }
          >
            {scheduledFor ? 'Agendar' : 'Enviar'}
          </Button>
        </>
      }
    >
      <SendingWords
        counts={counts}
        hasMailServer={facts.hasMailServer}
        areAutomaticMessagesOn={facts.areAutomaticMessagesOn}
        when={scheduledFor ? `Sai em ${printInstant(scheduledFor)}.` : undefined}
      />
    </Dialog>
  )
}
