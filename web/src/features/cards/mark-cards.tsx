import { CARD_DELIVERY, type CardDelivery } from '@agremia/model/rules/cards/card-terms'
import { lisbonDay } from '@agremia/model/rules/day'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { printCards } from '../../parts/counted.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { MenuButton } from '../../parts/menu-button.tsx'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { ChosenRows } from '../../resource/list-bulk-bar.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { useCardsChanged } from './use-cards-changed.ts'

/** Where cards can be, in the order in which that happens; the way back comes last. */
const STEPS: readonly CardDelivery[] = ['impresso', 'enviado', 'entregue', 'devolvido', 'por_imprimir']

/** The word for one card or for many: `impresso`, `impressos`. */
const stepWord = (delivery: CardDelivery, count: number) => {
  const word = CARD_DELIVERY[delivery].toLowerCase()
  return count === 1 || delivery === 'por_imprimir' ? word : `${word}s`
}

interface Props {
  /** The cards, as the call takes them. */
  cards: Pick<ChosenRows, 'ids' | 'query'> & { batchId?: string }
  count: number
  /** Where they are now, which is not offered. */
  now?: CardDelivery
  onDone?(): void
}

/** The button «Marcar como», and the dialog that asks for the day. */
export function MarkCards({ cards, count, now, onDone }: Props) {
  const [delivery, setDelivery] = useState<CardDelivery>()
  const close = () => setDelivery(undefined)
  return (
    <>
      <MenuButton label="Marcar como" opens="bottom-end" width="13rem">
        {STEPS.filter(step => step !== now).map(step => (
          <Menu.Item key={step} onClick={() => setDelivery(step)}>
            {CARD_DELIVERY[step]}…
          </Menu.Item>
        ))}
      </MenuButton>
      {delivery && (
        <MarkDialog
          {...{ cards, count, delivery }}
          onClose={close}
          onDone={() => {
            close()
            onDone?.()
          }}
        />
      )}
    </>
  )
}

interface DialogProps extends Pick<Props, 'cards' | 'count'> {
  delivery: CardDelivery
  onClose(): void
  onDone(): void
}

function MarkDialog({ cards, count, delivery, onClose, onDone }: DialogProps) {
  const resource = useResource('membershipCards')
  const cardsChanged = useCardsChanged()
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const isBack = delivery === 'por_imprimir'
  return (
    <CallDialog<{ changed: number; unchanged: number }>
      title={`Marcar ${printCards(count)} como ${stepWord(delivery, count)}?`}
      path="/membership_cards/mark"
      beside={{ ...cards, delivery }}
      fields={isBack ? [] : decisionField(resource, 'printedOn', { name: 'on', label: 'Dia', when: undefined })}
      start={{ on: today }}
      sendLabel="Marcar"
      beginsTyping
      onClose={onClose}
      onDone={({ changed, unchanged }) => {
        showToast({
          title: `${printCards(changed)} como ${stepWord(delivery, changed)}`,
          message:
            unchanged > 0
              ? `${printCards(unchanged)} ${unchanged === 1 ? 'ficou como estava' : 'ficaram como estavam'}: já o eram, já não são válidos, ou são digitais.`
              : undefined,
        })
        cardsChanged()
        onDone()
      }}
    >
      {isBack
        ? 'As datas de impressão, de envio e de entrega são apagadas.'
        : count > 1 && 'Os que já não são válidos e os digitais ficam como estão.'}
    </CallDialog>
  )
}
