import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  RECIPIENT_GROUPS,
  type RecipientGroup,
  type RecipientPreviewRow,
} from '@agremia/model/calls/message-recipients'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { printCount } from '../../../resource/list-count.ts'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import classes from './batch.module.css'
import { plainField } from './plain-field.ts'
import { type BatchItem, recordOf, useRenewBatch } from './use-batch.ts'
import { useReview } from './use-review.ts'

const GROUP_WORDS: Readonly<Record<RecipientGroup, string>> = {
  email: 'Por e-mail',
  carta: 'Por carta',
  unreached: 'Não recebem',
  undecided: 'Por decidir',
}
const PAGE = 50

/** Who gets the message by e-mail, who by letter, who not and why, with what is decided about those whom it does not reach. */
export function RecipientsSection({ batch }: { batch: BatchItem }) {
  const [group, setGroup] = useState<RecipientGroup>('email')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data } = useReview(batch, { group, search, page })
  if (!data) return null
  const { counts, rows, found } = data
  const shown = RECIPIENT_GROUPS.filter(one => one !== 'undecided' || counts.undecided > 0)
  const choose = (next: string) => {
    setGroup(shown.find(one => one === next) ?? 'email')
    setPage(1)
  }
  return (
    <Section heading="Destinatários">
      <SegmentedControl
        aria-label="Grupo de destinatários"
        className={classes.groups}
        value={group}
        onChange={choose}
        data={shown.map(one => ({ value: one, label: `${GROUP_WORDS[one]}: ${printCount(counts[one])}` }))}
      />
      <TextInput
        label="Procurar destinatários"
        placeholder="Nome, número ou endereço"
        value={search}
        onChange={event => {
          setSearch(event.currentTarget.value.slice(0, 200))
          setPage(1)
        }}
      />
      {found === 0 ? (
        <p className={classes.none}>Ninguém neste grupo.</p>
      ) : (
        <ul className={classes.recipients} aria-label={GROUP_WORDS[group]}>
          {rows.map(row => (
            <Recipient key={row.memberId} row={row} batch={batch} />
          ))}
        </ul>
      )}
      {found > PAGE && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <span>{`${printCount((page - 1) * PAGE + 1)} a ${printCount(Math.min(page * PAGE, found))} de ${printCount(found)}`}</span>
          <Button variant="default" disabled={page * PAGE >= found} onClick={() => setPage(page + 1)}>
            Seguintes
          </Button>
        </div>
      )}
    </Section>
  )
}

function Recipient({ row, batch }: { row: RecipientPreviewRow; batch: BatchItem }) {
  const { name, recipientName, address, reasonText, mustDecide } = row
  return (
    <li>
      <span className={classes.person}>
        <strong>{name}</strong>
        <span>{reasonText ?? [recipientName !== name && recipientName, address].filter(Boolean).join(' · ')}</span>
      </span>
      {mustDecide && <Decision row={row} batch={batch} />}
    </li>
  )
}

/** What is decided about a member whom the call of an assembly does not reach: a letter all the same, or left out, with the reason. */
function Decision({ row: { memberId, name, canSendLetter }, batch }: { row: RecipientPreviewRow; batch: BatchItem }) {
  const renew = useRenewBatch(batch._id)
  const [isLeavingOut, setIsLeavingOut] = useState(false)
  const decided = (decision: object) => ({
    rev: batch.rev,
    decisions: { ...recordOf(batch.decisions), [memberId]: decision },
  })
  const sendLetter = async () => {
    try {
      await api.post(`/message_batches/${batch._id}/compose`, decided({ send: 'carta' }))
    } catch (error) {
      showToast({ title: describeFirstFault(readFailure(error)), isError: true })
    }
    await renew()
  }
  return (
    <span className={classes.actions}>
      {canSendLetter && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Enviar carta: ${name}`}
          onClick={() => void sendLetter()}
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
        <LeaveOutDialog
          title={`Deixar de fora ${name}?`}
          send={async reason => {
            await api.post(`/message_batches/${batch._id}/compose`, decided({ leaveOut: reason }))
            setIsLeavingOut(false)
            await renew()
          }}
          onClose={() => setIsLeavingOut(false)}
        />
      )}
    </span>
  )
}

interface LeaveOutProps {
  title: string
  send(reason: string): Promise<void>
  onClose(): void
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

const LeaveOutDialog = ({ title, send, onClose }: LeaveOutProps) => (
  <FieldsDialog
    title={title}
    fields={[REASON]}
    sendLabel="Deixar de fora"
    beginsTyping
    send={({ reason }) => send(String(reason ?? ''))}
    inputNameOf={() => 'reason'}
    onClose={onClose}
  />
)
