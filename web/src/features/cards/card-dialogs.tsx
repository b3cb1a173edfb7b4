import { CANCEL_REASONS, LOSS_REASONS, REISSUE_REASONS } from '@agremia/model/calls/membership-cards'
import { parseMoney, printMoney } from '@agremia/model/rules/money'
import type { ReactNode } from 'react'
import { useSetting } from '../../api/settings.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { useCardsChanged } from './use-cards-changed.ts'

/** What can be decided about a card that is valid. */
export type CardVerb = 'replace' | 'lose' | 'cancel'

export const CARD_VERBS: Readonly<Record<CardVerb, { label: string; send: string; done: string }>> = {
  replace: { label: '2.ª via', send: 'Emitir 2.ª via', done: '2.ª via emitida' },
  lose: { label: 'Dar como perdido', send: 'Dar como perdido', done: 'Cartão dado como perdido' },
  cancel: { label: 'Cancelar cartão', send: 'Cancelar cartão', done: 'Cartão cancelado' },
}

export interface DecidedCard {
  _id: string
  cardNumber: string
  memberName: string
}
export const decidedCardOf = (row: Item): DecidedCard => ({
  _id: row._id,
  cardNumber: String(row.cardNumber),
  memberName: String(row.memberName),
})

interface Props {
  verb: CardVerb
  card: DecidedCard
  onClose(): void
  /** With the card that the answer is about: for a second copy the new one. */
  onDone?(card: Item): void
}

/** Asks why, and for a second copy how much it costs. */
export function CardDialog({ verb, card: { _id, cardNumber, memberName }, onClose, onDone }: Props) {
  const resource = useResource('membershipCards')
  const cardsChanged = useCardsChanged()
  const price = useReplacementPrice()
  if (!resource) return null
  const { label, send, done } = CARD_VERBS[verb]
  const explained: Readonly<Record<CardVerb, ReactNode>> = {
    replace: `O cartão ${cardNumber} deixa de ser válido e o novo fica por imprimir, com outro número e outro código.`,
    lose: 'Deixa de ser válido já: quem o verificar vê que não é válido. Não se pode desfazer; a seguir pode emitir outro.',
    cancel: 'Deixa de ser válido já, e não fica outro no seu lugar. Não se pode desfazer.',
  }
  return (
    <CallDialog<Item>
      title={`${label}: ${cardNumber}, ${memberName}`}
      path={`/membership_cards/${_id}/${verb}`}
      fields={
        verb === 'replace'
          ? [...reasonField(resource, REISSUE_REASONS), ...priceField(resource, price)]
          : reasonField(resource, verb === 'lose' ? LOSS_REASONS : CANCEL_REASONS)
      }
      sendLabel={send}
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={answered => {
        showToast({
          title: done,
          message: verb === 'replace' ? `Cartão ${String(answered.cardNumber)}, ${memberName}` : undefined,
        })
        cardsChanged()
        onClose()
        onDone?.(answered)
      }}
    >
      {explained[verb]}
    </CallDialog>
  )
}

/** With the reasons that the call takes. */
const reasonField = (resource: ResourceDescription, reasons: Readonly<Record<string, string>>) =>
  decisionField(resource, 'reissueReason', {
    name: 'reason',
    label: 'Motivo',
    required: true,
    hint: undefined,
    options: Object.entries(reasons).map(([value, label]) => ({ value, label })),
  })

const priceField = (resource: ResourceDescription, price: string) =>
  decisionField(resource, 'fee', { hint: `Vazio: o preço das definições, ${price}; nada, se o erro foi nosso.` })

/** What a second copy costs by the settings; a copy without a price of its own costs what a card costs. */
function useReplacementPrice(): string {
  const [card, replacement] = [useSetting('cardFee'), useSetting('cardReplacementFee')]
  return printMoney(parseMoney(replacement ?? '') ?? parseMoney(card ?? '') ?? 0)
}
