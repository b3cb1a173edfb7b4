import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { CARD_DELIVERY, CARD_REASONS } from '../rules/cards/card-terms.ts'
import { SIGNED_IN, STAFF } from '../rules/roles.ts'
import { defineCall, defineOnce } from './call.ts'

const item = z.strictObject({ data: z.looseObject({ _id: z.string(), rev: z.int() }) })

const { perda, roubo, dano, saida, erro } = CARD_REASONS
export const LOSS_REASONS = { perda, roubo } as const
export const CANCEL_REASONS = { saida, dano, erro } as const
export const REISSUE_REASONS = { perda, roubo, dano, erro } as const
const oneOf = <Codes extends Record<string, string>>(codes: Codes) =>
  z.enum(Object.keys(codes) as [keyof Codes & string, ...(keyof Codes & string)[]], 'Escolha o motivo.')

export const loseCard = defineCall({
  method: 'POST',
  path: '/membership_cards/:id/lose',
  summary: 'Note that a card was lost or stolen: it is no longer valid',
  access: STAFF,
  body: z.strictObject({ reason: oneOf(LOSS_REASONS) }),
  answer: item,
})

export const cancelCard = defineCall({
  method: 'POST',
  path: '/membership_cards/:id/cancel',
  summary: 'Cancel a card: it is no longer valid',
  access: STAFF,
  body: z.strictObject({ reason: oneOf(CANCEL_REASONS) }),
  answer: item,
})

export const replaceCard = defineOnce({
  method: 'POST',
  path: '/membership_cards/:id/replace',
  summary: 'Issue a second copy of a valid card, which it replaces',
  description:
    'The new card has the type of the old one, which becomes `substituido` in the same transaction. Without `fee` the price of the settings is charged, nothing where we made a mistake. Answers the new card.',
  access: STAFF,
  body: z.strictObject({ reason: oneOf(REISSUE_REASONS), fee: z.number().min(0).max(100_000).optional() }),
  statuses: [201],
  answer: item,
})

export const reportLostCard = defineCall({
  method: 'POST',
  path: '/membership_cards/:id/report_lost',
  summary: 'Tell staff that one’s own card was lost',
  description: 'The card stays valid until staff decide. Saying it again changes nothing.',
  access: SIGNED_IN,
  answer: item,
})

export const markCards = defineCall({
  method: 'POST',
  path: '/membership_cards/mark',
  summary: 'Note that cards were printed, sent, delivered or came back',
  description:
    'Of one batch, of the ticked ones, or of all that match the query of a list. Cards that are no longer valid, digital ones, and those already so marked are left as they are and counted in `unchanged`.',
  access: STAFF,
  body: z
    .strictObject({
      batchId: z.uuid().optional(),
      ids: z.array(z.uuid()).max(20_000).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
      delivery: z.enum(Object.keys(CARD_DELIVERY) as [keyof typeof CARD_DELIVERY], 'Escolha o que aconteceu.'),
      on: z.iso.date(MESSAGES.date).optional(),
    })
    .refine(({ batchId, ids, query }) => [batchId, ids, query].some(one => one !== undefined), {
      path: ['ids'],
      message: 'Escolha os cartões.',
    }),
  answer: z.strictObject({ data: z.strictObject({ changed: z.int(), unchanged: z.int() }) }),
})
export type MarkedDelivery = keyof typeof CARD_DELIVERY
