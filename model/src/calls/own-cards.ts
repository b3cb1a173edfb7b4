import { z } from 'zod'
import { CARD_TYPES } from '../rules/cards/card-terms.ts'
import { keysOf } from '../rules/keys-of.ts'
import { SIGNED_IN } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const card = z.strictObject({
  _id: z.uuid(),
  cardNumber: z.string(),
  type: z.enum(keysOf(CARD_TYPES)),
  printedName: z.string(),
  printedCategory: z.string().nullable(),
  memberNumber: z.string(),
  validUntil: z.string().nullable(),
  /** Whether it is valid today; why not is for staff to tell. */
  isValid: z.boolean(),
  /** When its holder said that it was lost. */
  reportedLostAt: z.string().nullable(),
})
export type OwnCardRow = z.output<typeof card>

const ownCards = z.strictObject({
  organisation: z.string(),
  /** Those in use, neither replaced nor lost nor cancelled, the newest first. */
  cards: z.array(card),
  /** The id of the card that a phone shows instead of plastic, the digital one where there is one; null where none is valid. */
  shownId: z.uuid().nullable(),
})
export type OwnCards = z.output<typeof ownCards>

export const listOwnCards = defineCall({
  method: 'GET',
  path: '/own/cards',
  summary: "Read one's own cards, and which one to show; 404 for an account without a member record",
  access: SIGNED_IN,
  query: z.strictObject({}),
  answer: z.strictObject({ data: ownCards }),
})

const picture = z.strictObject({
  /** Drawn as the printed card is, with everything that it needs inside. */
  svg: z.string(),
  width: z.int(),
  height: z.int(),
})
export type OwnCardPicture = z.output<typeof picture>

export const showOwnCard = defineCall({
  method: 'GET',
  path: '/own/cards/:id/picture',
  summary: "One's own card as a picture: its front as it is printed, and the code that verifies it as large as fits",
  description: '404 for a card of somebody else and for one that is not valid today.',
  access: SIGNED_IN,
  query: z.strictObject({}),
  answer: z.strictObject({ data: picture }),
})
