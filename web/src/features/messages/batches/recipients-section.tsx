import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  RECIPIENT_GROUPS,
  type RecipientGroup,
  type RecipientPreviewRow,
  type RecipientReview,
  type RecipientSelection,
  recipientSelection,
} from '@agremia/model/calls/message-recipients'
import { printInstant } from '@agremia/model/rules/day'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { printCount } from '../../../resource/list-count.ts'
import { Section, SectionHint } from '../../../ui/section.tsx'
import classes from './batch.module.css'
import { CalledRecipients } from './called-recipients.tsx'
import { ChosenRecipients } from './chosen-recipients.tsx'
import { RecipientDecision } from './recipient-decision.tsx'
import { RecipientsChooser } from './recipients-chooser.tsx'
import { isSameSelection, withoutMember } from './selection.ts'
import { type BatchItem, useCompose } from './use-batch.ts'
import { useReview } from './use-review.ts'

const GROUP_WORDS: Readonly<Record<RecipientGroup, string>> = {
  email: 'Por e-mail',
  carta: 'Por carta',
  unreached: 'Não recebem',
  undecided: 'Por decidir',
}
const PAGE = 50

interface Props {
  batch: BatchItem
  counts: RecipientReview['counts']
  lastDepartureAt: string | null
  /** Told whether another choice of recipients is not saved yet. */
  onUnsaved(isUnsaved: boolean): void
}

/** Who gets the message by e-mail, who by letter, who not and why, with the choice itself and what is decided about the unreached. */
export function RecipientsSection({ batch, counts, lastDepartureAt, onUnsaved }: Props) {
  const selection = recipientSelection.parse(batch.selection ?? {})
  const isCalled = messageKindOf(batch.name) === 'convocatoria'
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Section
      heading="Destinatários"
      actions={
        !isCalled &&
        !isChoosing && (
          <Button variant="default" onClick={() => setIsChoosing(true)}>
            Alterar destinatários
          </Button>
        )
      }
    >
      {isCalled && <CalledRecipients />}
      {!isCalled && isChoosing && (
        <OtherChoice {...{ batch, selection, onUnsaved }} onClose={() => setIsChoosing(false)} />
      )}
      {!isCalled && !isChoosing && (
        <p className={classes.chosen}>
          <ChosenRecipients selection={selection} />
        </p>
      )}
      <Recipients batch={batch} counts={counts} selection={isCalled ? undefined : selection} />
      {lastDepartureAt && (
        <SectionHint>Ao ritmo de hoje, o último e-mail terá saído em {printInstant(lastDepartureAt)}.</SectionHint>
      )}
    </Section>
  )
}

interface ChoiceProps extends Pick<Props, 'batch' | 'onUnsaved'> {
  selection: RecipientSelection
  onClose(): void
}

function OtherChoice({ batch, selection, onUnsaved, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState(selection)
  const compose = useCompose(batch)
  const isUnsaved = !isSameSelection(chosen, selection)
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [onUnsaved, isUnsaved])
  const save = async () => {
    if (await compose({ selection: chosen })) onClose()
  }
  return (
    <div className={classes.choice}>
      <RecipientsChooser selection={chosen} onChange={setChosen} />
      <div className={classes.actions}>
        <Button onClick={() => void save()}>Guardar destinatários</Button>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}

interface RecipientsProps extends Pick<Props, 'batch' | 'counts'> {
  /** Undefined where nobody can be taken out. */
  selection: RecipientSelection | undefined
}

/** The people in each group. Those about whom somebody must decide come first. */
function Recipients({ batch, counts, selection }: RecipientsProps) {
  const [picked, setPicked] = useState<RecipientGroup>()
  const shown = RECIPIENT_GROUPS.filter(one => one !== 'undecided' || counts.undecided > 0)
  const group = shown.find(one => one === picked) ?? firstGroup(counts)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data } = useReview(batch, { group, search, page })
  if (!data) return null
  const { rows, found } = data
  const choose = (next: string) => {
    setPicked(shown.find(one => one === next))
    setPage(1)
  }
  const countOf = (one: RecipientGroup) => counts[one] - (one === 'unreached' ? counts.undecided : 0)
  return (
    <>
      <SegmentedControl
        aria-label="Grupo de destinatários"
        className={classes.groups}
        value={group}
        onChange={choose}
        data={shown.map(one => ({ value: one, label: `${GROUP_WORDS[one]}: ${printCount(countOf(one))}` }))}
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
            <Recipient key={row.memberId} {...{ row, batch, selection }} />
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
    </>
  )
}

function firstGroup({ undecided, email, carta, unreached }: RecipientReview['counts']): RecipientGroup {
  if (undecided > 0) return 'undecided'
  if (email > 0) return 'email'
  if (carta > 0) return 'carta'
  return unreached > 0 ? 'unreached' : 'email'
}

interface RecipientProps {
  row: RecipientPreviewRow
  batch: BatchItem
  selection: RecipientSelection | undefined
}

function Recipient({ row, batch, selection }: RecipientProps) {
  const { memberId, name, recipientName, address, reasonText, mustDecide } = row
  const compose = useCompose(batch)
  return (
    <li>
      <span className={classes.person}>
        <strong>{name}</strong>
        <span>{reasonText ?? [recipientName !== name && recipientName, address].filter(Boolean).join(' · ')}</span>
      </span>
      {mustDecide && <RecipientDecision row={row} batch={batch} />}
      {selection && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Retirar ${name}`}
          onClick={() => void compose({ selection: withoutMember(selection, memberId) })}
        >
          Retirar
        </Button>
      )}
    </li>
  )
}
