import type { MessageExamples } from '@agremia/model/calls/message-batches'
import type { RecipientReview } from '@agremia/model/calls/message-recipients'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { useWording } from '../../../api/terminology.ts'
import { printCount } from '../../../resource/list-count.ts'
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
  const left = counts.unreached
  const verb = scheduledFor ? 'Agendar o envio a' : 'Enviar a'
  return (
    <Dialog
      title={withWords(`${verb} ${printCount(reached)} ${reached === 1 ? '{memberSingular}' : '{memberPlural}'}?`)}
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
      <p>
        {`${printCount(counts.email)} por e-mail e ${printCount(counts.carta)} por carta.`}
        {left > 0 && ` ${printCount(left)} não ${left === 1 ? 'recebe' : 'recebem'}.`}
        {scheduledFor && ` Sai em ${printInstant(scheduledFor)}.`}
      </p>
      {!facts.areAutomaticMessagesOn && (
        <p>O envio automático (SendMessages) está inativo. O que enviar à mão sai mesmo assim.</p>
      )}
      {!facts.hasMailServer && counts.email > 0 && (
        <p>Falta o servidor de correio: os e-mails ficam guardados até o definir.</p>
      )}
    </Dialog>
  )
}
