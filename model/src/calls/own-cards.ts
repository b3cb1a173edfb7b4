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
  /** The address that verifies the shown card, as the SVG of a QR code. */
  qr: z.string().nullable(),
})
export type OwnCards = z.output<typeof ownCards>

export const listOwnCards = defineCall({
  method: 'GET',
  path: '/own/cards',
  summary: "Read one's own cards, with the code of the one to show; 404 for an account without a member record",
  access: SIGNED_IN,
  query: z.strictObject({}),
  answer: z.strictObject({ data: ownCards }),
})
