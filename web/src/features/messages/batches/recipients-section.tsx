import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  RECIPIENT_GROUPS,
  type RecipientGroup,
  type RecipientPreviewRow,
  type RecipientReview,
} from '@agremia/model/calls/message-recipients'
import { printInstant } from '@agremia/model/rules/day'
import { messageKindOf } from '@agremia/model/rules/message-recipients/message-kind'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { NoRows } from '../../../parts/previews/no-rows.tsx'
import { PreviewPages } from '../../../parts/previews/preview-pages.tsx'
import { PreviewSearch } from '../../../parts/previews/preview-search.tsx'
import { usePreviewPage } from '../../../parts/previews/use-preview-page.ts'
import { printCount } from '../../../resource/list-count.ts'
import { Section, SectionHint } from '../../../ui/section.tsx'
import classes from './batch.module.css'
import { CalledRecipients } from './called-recipients.tsx'
import { ChosenRecipients } from './chosen-recipients.tsx'
import { OtherChoice } from './other-choice.tsx'
import { RecipientDecision } from './recipient-decision.tsx'
import { selectionOf, withoutMember } from './selection.ts'
import type { BatchItem } from './use-batch.ts'
import { useCompose } from './use-compose.ts'
import { useReview } from './use-review.ts'

const GROUP_WORDS: Readonly<Record<RecipientGroup, string>> = {
  email: 'Por e-mail',
  carta: 'Por carta',
  unreached: 'Não recebem',
  undecided: 'Por decidir',
}

interface Props {
  batch: BatchItem
  counts: RecipientReview['counts']
  lastDepartureAt: string | null
  /** Told whether another choice of recipients is not saved yet. */
  onUnsaved(isUnsaved: boolean): void
}

/** Who gets the message by e-mail, who by letter, who not and why, with the choice itself and what is decided about the unreached. */
export function RecipientsSection({ batch, counts, lastDepartureAt, onUnsaved }: Props) {
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
      {!isCalled && isChoosing && <OtherChoice {...{ batch, onUnsaved }} onClose={() => setIsChoosing(false)} />}
      {!isCalled && !isChoosing && (
        <p className={classes.chosen}>
          <ChosenRecipients selection={selectionOf(batch)} />
        </p>
      )}
      <Recipients batch={batch} counts={counts} canBeTakenOut={!isCalled} />
      {lastDepartureAt && (
        <SectionHint>Ao ritmo de hoje, o último e-mail terá saído em {printInstant(lastDepartureAt)}.</SectionHint>
      )}
    </Section>
  )
}

interface RecipientsProps extends Pick<Props, 'batch' | 'counts'> {
  /** A call goes to every member, so nobody can be taken out of it. */
  canBeTakenOut: boolean
}

/** The people in each group. Those about whom somebody must decide come first. */
function Recipients({ batch, counts, canBeTakenOut }: RecipientsProps) {
  const [picked, setPicked] = useState<RecipientGroup>()
  const shown = RECIPIENT_GROUPS.filter(one => one !== 'undecided' || counts.undecided > 0)
  const group = shown.find(one => one === picked) ?? firstGroup(counts)
  const shownPage = usePreviewPage()
  const { search, page, setPage } = shownPage
  const { data } = useReview(batch, { group, search, page })
  if (!data) return null
  const { rows, found } = data
  // Those of an earlier version may not even be chosen any more, so nothing is decided about them.
  const isStale = data.rev !== batch.rev
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
      <PreviewSearch shown={shownPage} label="Procurar destinatários" placeholder="Nome, número ou endereço" />
      {found === 0 ? (
        <NoRows search={search} />
      ) : (
        <ul className={classes.recipients} aria-label={GROUP_WORDS[group]} aria-busy={isStale}>
          {rows.map(row => (
            <Recipient key={row.memberId} {...{ row, batch, isStale, canBeTakenOut }} />
          ))}
        </ul>
      )}
      <PreviewPages shown={shownPage} found={found} />
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
  isStale: boolean
  canBeTakenOut: boolean
}

function Recipient({ row, batch, isStale, canBeTakenOut }: RecipientProps) {
  const { memberId, name, recipientName, address, reasonText, mustDecide } = row
  const compose = useCompose(batch)
  return (
    <li>
      <span className={classes.person}>
        <strong>{name}</strong>
        <span>{reasonText ?? [recipientName !== name && recipientName, address].filter(Boolean).join(' · ')}</span>
      </span>
      {mustDecide && <RecipientDecision {...{ row, batch, isStale }} />}
      {canBeTakenOut && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Retirar ${name}`}
          disabled={isStale}
          onClick={() => void compose(current => ({ selection: withoutMember(selectionOf(current), memberId) }))}
        >
          Retirar
        </Button>
      )}
    </li>
  )
}
