import { printInstant } from '@agremia/model/rules/day'
import { BATCH_STATUS, BATCH_STATUS_COLOURS } from '@agremia/model/rules/messages'
import '../../../ui/form-styles.ts'
import { RichTextView } from '../../../resource/rich-text-view.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import classes from './batch.module.css'
import { LettersSection } from './letters-section.tsx'
import { ProgressSection } from './progress-section.tsx'
import { ProofsSection } from './proofs-section.tsx'
import { SendingSteps } from './sending-steps.tsx'
import { type BatchItem, useProgress } from './use-batch.ts'

/** A sending after it was confirmed: how far it is, what became of its messages, and what can be done about them. */
export function SendingScreen({ batch }: { batch: BatchItem }) {
  const { status, scheduledFor, _refs: titles = {} } = batch
  const progress = useProgress(batch)
  return (
    <div className={classes.screen}>
      <PageHeader
        title={batch.subject}
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
        {batch.body && (
          <Section heading="Texto">
            <RichTextView doc={batch.body} />
          </Section>
        )}
      </div>
    </div>
  )
}
