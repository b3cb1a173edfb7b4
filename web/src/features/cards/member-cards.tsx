import { Button } from '@mantine/core'
import { IconCopyPlus, IconCreditCardOff, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { ChildDialog } from '../../resource/child-list/child-dialog.tsx'
import { ChildList } from '../../resource/child-list/child-list.tsx'
import type { Item } from '../../resource/item.ts'
import type { Cells } from '../../resource/row-cell.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { CARD_VERBS, CardDialog, type CardVerb, decidedCardOf } from './card-dialogs.tsx'
import { useCardsChanged } from './use-cards-changed.ts'

const COLUMNS = [
  'cardNumber',
  'type',
  'validity',
  'delivery',
  'issueDate',
  'validUntil',
  'reissueReason',
  'reportedLostAt',
  'fee',
]
const CELLS: Cells = {
  cardNumber: card => (
    <Link to="/~cartoesMembro/ficha/$id" params={{ id: card._id }} preload={false}>
      {String(card.cardNumber)}
    </Link>
  ),
}
/** What is asked for when a card is issued from the sheet; the rest follows from the settings. */
const ASKED = ['type', 'printedName', 'validFrom', 'validUntil', 'fee', 'reissueReason']
const ICON = '1.25rem'
const VERB_ICONS: readonly (readonly [CardVerb, typeof IconCopyPlus])[] = [
  ['replace', IconCopyPlus],
  ['lose', IconCreditCardOff],
]

/** A tab of the member's sheet: the cards that were issued, and the way to issue another. */
export function MemberCards({ member, refresh }: MemberPartProps) {
  const [isIssuing, setIsIssuing] = useState(false)
  const [asked, setAsked] = useState<{ verb: CardVerb; card: Item }>()
  return (
    <>
      <ChildList
        name="membershipCards"
        parent={{ name: 'members', id: member._id }}
        heading="Cartões"
        columns={COLUMNS}
        cells={CELLS}
        isCurrent={({ status }) => status === 'valido'}
        rowTitle={card => String(card.cardNumber)}
        rowActions={card =>
          card.status === 'valido'
            ? VERB_ICONS.map(([verb, Icon]) => ({
                label: CARD_VERBS[verb].label,
                icon: <Icon size={ICON} aria-hidden />,
                run: () => setAsked({ verb, card }),
              }))
            : []
        }
        action={
          !member.anonymizedAt && (
            <Button leftSection={<IconPlus size="1.125rem" aria-hidden />} onClick={() => setIsIssuing(true)}>
              Emitir cartão
            </Button>
          )
        }
        firstStep="Os cartões que emitir aparecem aqui, com o que lhes aconteceu."
      />
      {isIssuing && (
        <IssueDialog
          memberId={member._id}
          onClose={() => setIsIssuing(false)}
          onIssued={() => {
            setIsIssuing(false)
            void refresh()
          }}
        />
      )}
      {asked && (
        <CardDialog
          verb={asked.verb}
          card={decidedCardOf(asked.card)}
          onClose={() => setAsked(undefined)}
          onDone={() => void refresh()}
        />
      )}
    </>
  )
}

function IssueDialog({ memberId, onClose, onIssued }: { memberId: string; onClose(): void; onIssued(): void }) {
  const resource = useResource('membershipCards')
  const cardsChanged = useCardsChanged()
  if (!resource) return null
  const fields = ASKED.flatMap(name => resource.fields.filter(field => field.name === name))
  return (
    <ChildDialog
      title="Emitir cartão"
      resource={{ ...resource, fields }}
      fieldsFor={() => fields}
      start={Object.fromEntries(
        fields.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])),
      )}
      fixed={{ memberId }}
      saveLabel="Emitir"
      onClose={onClose}
      onSaved={card => {
        showToast({ title: `Cartão ${String(card.cardNumber)} emitido` })
        cardsChanged()
        onIssued()
      }}
    />
  )
}
