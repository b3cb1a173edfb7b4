import type { MessageExamples } from '@agremia/model/calls/message-batches'
import type { RecipientReview } from '@agremia/model/calls/message-recipients'
import { describeAsked } from '@agremia/model/rules/message-values/asked-values'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { inputId } from '../../../resource/field-input.tsx'
import classes from './batch.module.css'

interface Props {
  review: Pick<RecipientReview, 'asked' | 'errors' | 'warnings' | 'counts'>
  facts: Pick<MessageExamples, 'hasMailServer'> | undefined
}

/** What prevents a draft from being sent, and what to know before sending it. */
export function DraftNotes({ review: { asked, errors, warnings, counts }, facts }: Props) {
  const missing = asked.filter(({ name }) => errors[name])
  const others = Object.entries(errors).filter(([name]) => !missing.some(one => one.name === name))
  const faults: ReactNode[] = others.map(([, text]) => text)
  if (missing.length > 0) faults.push(<MissingValues names={missing.map(({ name }) => name)} />)
  const isWithoutServer = facts && !facts.hasMailServer && counts.email > 0
  const notes = isWithoutServer
    ? [...warnings, 'Falta o servidor de correio: os e-mails ficam guardados até o definir.']
    : warnings
  return (
    <div className={classes.notes} role="status">
      {faults.length > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Antes de enviar">
          <Notes notes={faults} />
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle />} title="Convém saber">
          <Notes notes={notes} />
        </Alert>
      )}
    </div>
  )
}

const Notes = ({ notes }: { notes: readonly ReactNode[] }) => (
  <ul>
    {notes.map((note, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the notes have no other name, and hold no state
      <li key={index}>{note}</li>
    ))}
  </ul>
)

/** The values that are asked for and missing or wrong; each leads to its input. */
const MissingValues = ({ names }: { names: readonly string[] }) => (
  <>
    Preencha ou corrija:{' '}
    {names.map((name, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <a
          href={`#${inputId(name)}`}
          onClick={event => {
            event.preventDefault()
            document.getElementById(inputId(name))?.focus()
          }}
        >
          {describeAsked(name).label}
        </a>
      </span>
    ))}
    .
  </>
)
