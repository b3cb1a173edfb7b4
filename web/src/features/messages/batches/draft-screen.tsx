import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import '../../../ui/form-styles.ts'
import { AttachmentsBox } from '../../../parts/files/attachments-box.tsx'
import previewClasses from '../../../parts/previews/preview.module.css'
import { useResource } from '../../../resource/use-explainer.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { AskedValues } from './asked-values.tsx'
import classes from './batch.module.css'
import { DraftForm } from './draft-form.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { ExamplesSection } from './examples-section.tsx'
import { RecipientsSection } from './recipients-section.tsx'
import { SendDialog } from './send-dialog.tsx'
import { BATCHES, type BatchItem, templatesQuery } from './use-batch.ts'
import { useExample, useReview } from './use-review.ts'

/** A message that nobody has sent yet: its text, its files, and everything there is to know before it leaves. */
export function DraftScreen({ batch }: { batch: BatchItem }) {
  const resource = useResource(BATCHES)
  const { data: templates } = useQuery(templatesQuery)
  const { data: lastReview } = useReview(batch, { search: '', page: 1 })
  const { data: examples } = useExample(batch, 0)
  const [isSending, setIsSending] = useState(false)
  const [typed, setTyped] = useState({ isUnsaved: false })
  const [hasUnsavedValues, setHasUnsavedValues] = useState(false)
  const [hasUnsavedChoice, setHasUnsavedChoice] = useState(false)
  if (!resource || !templates) return null
  const isBesideUnsaved = hasUnsavedValues || hasUnsavedChoice
  // What was wrong with an earlier version need not be wrong with this one, which is being looked over: it is not told, but nothing can
  // be sent before.
  const isLookedOver = lastReview?.rev === batch.rev
  const review = lastReview && (isLookedOver ? lastReview : { ...lastReview, errors: {} })
  const isReady = lastReview !== undefined && examples !== undefined && Object.keys(lastReview.errors).length === 0
  const isFaulty = isLookedOver && !isReady
  return (
    <div className={classes.screen} data-columns>
      <PageHeader title={batch.title} note={noteOf(typed.isUnsaved || isBesideUnsaved, isFaulty)}>
        <DeleteDraft batch={batch} />
        {/* What is sent is what was saved and looked over, never what is still being typed. */}
        <Button disabled={!isReady || typed.isUnsaved || isBesideUnsaved} onClick={() => setIsSending(true)}>
          {batch.scheduledFor ? 'Agendar…' : 'Enviar…'}
        </Button>
      </PageHeader>
      <div className={classes.sections}>
        {review && <DraftNotes review={review} facts={examples} />}
        <div className={previewClasses.columns}>
          <div className={classes.sections}>
            <Section heading="Mensagem">
              <DraftForm
                resource={resource}
                templates={templates}
                batch={batch}
                saveLabel="Guardar rascunho"
                isBesideUnsaved={isBesideUnsaved}
                onTyped={setTyped}
              />
            </Section>
            {review && <AskedValues batch={batch} review={review} onUnsaved={setHasUnsavedValues} />}
            <Section heading="Ficheiros">
              <AttachmentsBox batchId={batch._id} />
            </Section>
          </div>
          <div className={classes.sections}>
            {review && <RecipientsSection batch={batch} {...review} onUnsaved={setHasUnsavedChoice} />}
            <ExamplesSection batch={batch} />
          </div>
        </div>
      </div>
      {isSending && review && examples && (
        <SendDialog batch={batch} counts={review.counts} facts={examples} onClose={() => setIsSending(false)} />
      )}
    </div>
  )
}

/** Says why it cannot be sent yet. */
function noteOf(isUnsaved: boolean, isFaulty: boolean) {
  if (isUnsaved) return 'Rascunho por guardar: guarde-o antes de o enviar'
  return isFaulty ? 'Rascunho: veja abaixo o que falta para o enviar' : 'Rascunho'
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
          title={`Eliminar «${batch.title}»?`}
          onConfirm={() => void remove()}
          onClose={() => setIsAsked(false)}
        >
          Esta ação não pode ser desfeita.
        </ConfirmDialog>
      )}
    </>
  )
}
