import { Menu } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { MenuButton } from '../../parts/menu-button.tsx'
import type { Item } from '../../resource/item.ts'
import type { BulkActionsProps } from '../../resource/list-bulk-bar.tsx'
import '../../ui/form-styles.ts'
import { CARD_VERBS, CardDialog, type CardVerb, type DecidedCard, decidedCardOf } from './card-dialogs.tsx'
import { MarkCards } from './mark-cards.tsx'

const VERBS: readonly CardVerb[] = ['replace', 'lose', 'cancel']

/** What can be done with the ticked cards: where they are now; and with a single one what is decided about it. */
export function CardsBulkActions({ chosen, onDone }: BulkActionsProps) {
  const [asked, setAsked] = useState<{ verb: CardVerb; card: DecidedCard }>()
  const [id, ...others] = chosen.ids ?? []
  const single = others.length === 0 ? id : undefined
  const ask = async (verb: CardVerb) => {
    try {
      const { data } = await api.get<{ data: Item }>(`/membership_cards/${single}`)
      setAsked({ verb, card: decidedCardOf(data.data) })
    } catch (error) {
      showFailure('Não foi possível abrir o cartão', error)
    }
  }
  return (
    <>
      <MarkCards cards={{ ids: chosen.ids, query: chosen.query }} count={chosen.count} onDone={onDone} />
      {single && (
        <MenuButton label="Mais" opens="top-end" width="13rem">
          {VERBS.map(verb => (
            <Menu.Item key={verb} onClick={() => void ask(verb)}>
              {CARD_VERBS[verb].label}…
            </Menu.Item>
          ))}
        </MenuButton>
      )}
      {asked && <CardDialog {...asked} onClose={() => setAsked(undefined)} onDone={onDone} />}
    </>
  )
}
