import { printInstant } from '@agremia/model/rules/day'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import '../../../ui/form-styles.ts'
import { AttachmentsBox } from '../../../parts/files/attachments-box.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { AskedValues } from './asked-values.tsx'
import classes from './batch.module.css'
import { DraftForm } from './draft-form.tsx'
import { ExamplesSection } from './examples-section.tsx'
import { RecipientsSection } from './recipients-section.tsx'
import { SendDialog } from './send-dialog.tsx'
import { BATCHES, type BatchItem, templatesQuery, useRenewBatch } from './use-batch.ts'
import { useExample, useReview } from './use-review.ts'

/** A message that nobody has sent yet: its text, its files, and everything there is to know before it leaves. */
export function DraftScreen({ batch }: { batch: BatchItem }) {
  const resource = useResource(BATCHES)
  const { data: templates } = useQuery(templatesQuery)
  const { data: review } = useReview(batch, { search: '', page: 1 })
  const { data: examples } = useExample(batch, 0)
  const renew = useRenewBatch(batch._id)
  const [isSending, setIsSending] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)
  if (!resource || !templates) return null
  const save = async (sent: Record<string, unknown>) => {
    await api.put(`/message_batches/${batch._id}`, { ...sent, rev: batch.rev })
    showToast({ title: 'Rascunho guardado' })
    await renew()
  }
  const reached = review ? review.counts.email + review.counts.carta : 0
  const isReady = review !== undefined && examples !== undefined && reached > 0
  return (
    <div className={classes.screen}>
      <PageHeader
        title={examples?.examples[0]?.subject ?? batch.subject}
        note={isUnsaved ? 'Rascunho por guardar: guarde-o antes de o enviar' : 'Rascunho'}
      >
        <DeleteDraft batch={batch} />
        {/* What is sent is what was saved and looked over, never what is still being typed. */}
        <Button
          disabled={!isReady || isUnsaved || Object.keys(review.errors).length > 0}
          onClick={() => setIsSending(true)}
        >
          {batch.scheduledFor ? 'Agendar…' : 'Enviar…'}
        </Button>
      </PageHeader>
      <div className={classes.sections}>
        {review && (
          <div className={classes.notes} role="status">
            {Object.entries(review.errors).map(([name, text]) => (
              <Alert key={name} color="red">
                {text}
              </Alert>
            ))}
            {review.warnings.map(text => (
              <Alert key={text} color="yellow">
                {text}
              </Alert>
            ))}
            {examples && !examples.hasMailServer && review.counts.email > 0 && (
              <Alert color="yellow">Falta o servidor de correio: os e-mails ficam guardados até o definir.</Alert>
            )}
            {review.lastDepartureAt && (
              <p>Ao ritmo de hoje, o último e-mail terá saído em {printInstant(review.lastDepartureAt)}.</p>
            )}
          </div>
        )}
        <Section heading="Mensagem">
          <DraftForm
            resource={resource}
            templates={templates}
            start={{ ...batch }}
            saveLabel="Guardar rascunho"
            save={save}
            onUnsaved={setIsUnsaved}
          />
        </Section>
        <Section heading="Ficheiros">
          <AttachmentsBox batchId={batch._id} />
        </Section>
        {review && <AskedValues batch={batch} review={review} />}
        <RecipientsSection batch={batch} />
        <ExamplesSection batch={batch} />
      </div>
      {isSending && review && examples && (
        <SendDialog batch={batch} counts={review.counts} facts={examples} onClose={() => setIsSending(false)} />
      )}
    </div>
  )
}

function DeleteDraft({ batch }: { batch: BatchItem }) {
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const remove = async () => {
    try {
      await api.delete(`/message_batches/${batch._id}`)
      await navigate({ to: '/mensagens/envios' })
    } catch (error) {
      showToast({ title: describeFirstFault(readFailure(error)), isError: true })
      setIsAsked(false)
    }
  }
  return (
    <>
      <Button variant="subtle" onClick={() => setIsAsked(true)}>
        Eliminar rascunho
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Eliminar «${batch.subject}»?`}
          onConfirm={() => void remove()}
          onClose={() => setIsAsked(false)}
        >
          Esta ação não pode ser desfeita.
        </ConfirmDialog>
      )}
    </>
  )
}
