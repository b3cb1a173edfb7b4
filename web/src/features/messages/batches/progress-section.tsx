import type { SendingProgress } from '@agremia/model/calls/message-batches'
import { printInstant } from '@agremia/model/rules/day'
import {
  PROGRESS_PART_NAMES,
  PROGRESS_PARTS,
  progressFilter,
  settledOf,
  totalOf,
} from '@agremia/model/rules/sending-progress'
import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ProgressBar } from '../../../resource/inputs/progress-bar.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { Section, SectionHint } from '../../../ui/section.tsx'
import { countMessages } from '../message-words.ts'
import classes from './batch.module.css'
import type { BatchItem } from './use-batch.ts'

/** What became of the messages of a sending: every recipient is in one of the counts, and each count leads to its messages. */
export function ProgressSection({ batch, progress }: { batch: BatchItem; progress: SendingProgress }) {
  const { counts, lastDepartureAt, fault } = progress
  const total = totalOf(counts)
  if (total === 0) {
    return batch.status === 'a_preparar' ? (
      <Section heading="Andamento">
        <p role="status" className={classes.none}>
          As mensagens estão a ser preparadas, uma para cada destinatário.
        </p>
      </Section>
    ) : null
  }
  const settled = settledOf(counts)
  const parts = PROGRESS_PART_NAMES.filter(name => counts[name] > 0)
  return (
    <Section heading="Andamento">
      <ProgressBar label="Mensagens tratadas" percent={Math.floor((settled / total) * 100)} />
      <dl className={classes.counts}>
        <Count label="Destinatários" count={total} filter={{ _batchId: batch._id }} />
        {parts.map(name => (
          <Count
            key={name}
            label={PROGRESS_PARTS[name].label}
            count={counts[name]}
            filter={{ _batchId: batch._id, ...progressFilter(name) }}
          />
        ))}
      </dl>
      {fault && (
        <Alert color="yellow" role="status" className={classes.fault}>
          {`${fault.text} Nova tentativa em ${printInstant(fault.nextTryAt)}.`}
        </Alert>
      )}
      {lastDepartureAt && (
        <SectionHint>Ao ritmo de hoje, o último e-mail terá saído em {printInstant(lastDepartureAt)}.</SectionHint>
      )}
      {counts.uncertain > 0 && (
        <SectionHint>
          Incertas são as que podem ter saído ou não, porque o servidor de correio deixou de responder a meio. Decida se
          as repete ou se as dá como enviadas.
        </SectionHint>
      )}
    </Section>
  )
}

interface CountProps {
  label: string
  count: number
  /** Of the list of messages. */
  filter: Record<string, string | string[]>
}

const Count = ({ label, count, filter }: CountProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Link to="/mensagens" search={filter} aria-label={`${label}: ver ${countMessages(count)}`}>
        {printCount(count)}
      </Link>
    </dd>
  </div>
)
