import { printInstant } from '@agremia/model/rules/day'
import { BATCH_STATUS, BATCH_STATUS_COLOURS } from '@agremia/model/rules/messages'
import '../../../ui/form-styles.ts'
import { FileLinks } from '../../../parts/files/file-links.tsx'
import { useAttachments } from '../../../parts/files/use-attachments.ts'
import { RichTextView } from '../../../resource/rich-text-view.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section, SectionHint } from '../../../ui/section.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import classes from './batch.module.css'
import { LettersSection } from './letters-section.tsx'
import { ProgressSection } from './progress-section.tsx'
import { ProofsSection } from './proofs-section.tsx'
import { SendingSteps } from './sending-steps.tsx'
import { type BatchItem, useProgress, useText } from './use-batch.ts'

/** A sending after it was confirmed: how far it is, what became of its messages, and what can be done about them. */
export function SendingScreen({ batch }: { batch: BatchItem }) {
  const { status, scheduledFor, _refs: titles = {} } = batch
  const progress = useProgress(batch)
  return (
    <div className={classes.screen}>
      <PageHeader
        title={batch.title}
        note={
          <>
            <WordBadge colour={BATCH_STATUS_COLOURS[status]}>{BATCH_STATUS[status]}</WordBadge>{' '}
            {scheduledFor && status === 'agendada' ? `Sai em ${printInstant(scheduledFor)}` : printInstant(batch.at)}
            {titles.createdById && ` · ${titles.createdById}`}
          </>
        }
      >
        <SendingSteps batch={batch} progress={progress} />
      </PageHeader>
      <div className={classes.sections}>
        {progress && <ProgressSection batch={batch} progress={progress} />}
        {(batch.letterCount ?? 0) > 0 && <LettersSection batch={batch} />}
        {batch.endedAt && <ProofsSection batch={batch} />}
        {batch.body && <TextSection batch={batch} />}
      </div>
    </div>
  )
}

/** The text and the files that left with it. */
function TextSection({ batch }: { batch: BatchItem }) {
  const { data } = useText(batch)
  const attachments = useAttachments(batch._id)
  if (!data) return null
  return (
    <Section heading="Texto">
      <RichTextView doc={data.text} />
      {attachments.length > 0 && <FileLinks label="Anexos" files={attachments} className={classes.list} />}
      {data.hasPersonalParts && (
        <SectionHint>O que está entre parênteses retos é preenchido com os dados de cada destinatário.</SectionHint>
      )}
    </Section>
  )
}
