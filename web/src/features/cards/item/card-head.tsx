import {
  CARD_DELIVERY,
  CARD_TYPES,
  CARD_VALIDITY,
  CARD_VALIDITY_COLOURS,
  type CardDelivery,
  type CardType,
  type CardValidity,
} from '@agremia/model/rules/cards/card-terms'
import { printDay, printInstant } from '@agremia/model/rules/day'
import { Alert, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../../../api/terminology.ts'
import type { Item } from '../../../resource/item.ts'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { WordBadge } from '../../../ui/word-badge.tsx'
import { CARD_VERBS, CardDialog, type CardVerb, decidedCardOf } from '../card-dialogs.tsx'
import classes from '../cards.module.css'
import { MarkCards } from '../mark-cards.tsx'

const VERBS: readonly CardVerb[] = ['replace', 'lose', 'cancel']

/** The number of a card, whose it is and whether it is valid, and what can still be decided about it. */
export function CardHead({ card }: { card: Item }) {
  const withWords = useWording()
  const navigate = useNavigate()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const [asked, setAsked] = useState<CardVerb>()
  // The explainer's own options.
  const validity = card.validity as CardValidity
  const type = card.type as CardType
  const delivery = card.delivery as CardDelivery
  const isValid = card.status === 'valido'
  return (
    <>
      <PageHeader
        title={`Cartão ${String(card.cardNumber)}`}
        note={
          <span className={classes.facts}>
            <Link to="/~membros/$id" params={{ id: String(card.memberId) }}>
              {printNumber(card.memberNumber)} {String(card.memberName)}
            </Link>
            <span>
              {CARD_TYPES[type]}
              {type !== 'digital' && ` · ${CARD_DELIVERY[delivery]}`}
            </span>
            <WordBadge colour={CARD_VALIDITY_COLOURS[validity]}>{withWords(CARD_VALIDITY[validity])}</WordBadge>
            {validity === 'valido' && (
              <span>
                {typeof card.validUntil === 'string'
                  ? `até ${printDay(card.validUntil)}`
                  : withWords('enquanto for {memberSingular}')}
              </span>
            )}
          </span>
        }
      >
        <Button
          variant="default"
          leftSection={<IconFileText size="1.125rem" aria-hidden />}
          renderRoot={link => (
            <Link {...link} to="/~cartoesMembro/$id" params={{ id: card._id }} target="_blank" preload={false} />
          )}
        >
          Abrir PDF
        </Button>
        {typeof card.letterId === 'string' && (
          <Button
            variant="default"
            renderRoot={link => <Link {...link} to="/~cartaCartoesMembro/$id" params={{ id: String(card.letterId) }} />}
          >
            Carta
          </Button>
        )}
        {isValid && type !== 'digital' && <MarkCards cards={{ ids: [card._id] }} count={1} now={delivery} />}
        {isValid &&
          VERBS.map(verb => (
            <Button key={verb} variant="default" onClick={() => setAsked(verb)}>
              {CARD_VERBS[verb].label}
            </Button>
          ))}
      </PageHeader>
      {isValid && typeof card.reportedLostAt === 'string' && (
        <Alert color="orange" variant="light" className={classes.notice}>
          {`Quem o tem disse em ${printInstant(card.reportedLostAt)} que o perdeu. Emita a 2.ª via ou dê-o como perdido.`}
        </Alert>
      )}
      {asked && (
        <CardDialog
          verb={asked}
          card={decidedCardOf(card)}
          onClose={() => setAsked(undefined)}
          onDone={({ _id }) => {
            // A second copy is another card, which is shown next.
            if (_id !== card._id) void navigate({ to: '/~cartoesMembro/ficha/$id', params: { id: _id } })
          }}
        />
      )}
    </>
  )
}
