import { z } from 'zod'
import { CARD_VALIDITY, type CardValidity } from '../rules/cards/card-terms.ts'
import { ANYONE } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const reasons = Object.keys(CARD_VALIDITY).filter(code => code !== 'valido') as [CardValidity, ...CardValidity[]] // not empty

/** What is told of a card that is valid; what the organisation does not show is null. */
const publicCard = {
  organisation: z.string(),
  cardName: z.string().nullable(),
  /** As it is printed, with the digits that the organisation has set. */
  memberNumber: z.string().nullable(),
  category: z.string().nullable(),
  /** Null: as long as the holder is a member. Left out where the organisation does not show it. */
  validUntil: z.string().nullable().optional(),
  photoUrl: z.string().nullable(),
  /** The instant of the check. */
  checkedAt: z.string(),
}
const verifiedCard = z.strictObject({
  valid: z.literal(true),
  reason: z.null(),
  ...publicCard,
  /** Only for staff. */
  memberId: z.string().optional(),
  cardId: z.string().optional(),
})
/** Only for staff: visitors are answered with 404. */
const refusedCard = z.strictObject({
  valid: z.literal(false),
  reason: z.enum(reasons),
  ...publicCard,
  memberId: z.string(),
  cardId: z.string(),
})
export type CardVerification = z.output<typeof verifiedCard> | z.output<typeof refusedCard>

export const verifyCard = defineCall({
  method: 'GET',
  path: '/membership_cards/verify/:code',
  summary: 'Verify a card by the code that is printed on it',
  description:
    'Lower case, spaces, and O and I for 0 and 1 are understood. A card that is not valid and a code that never existed are both answered with 404 and the same body; staff who are signed in are told the reason instead. 30 verifications a minute from one network, 600 for staff.',
  access: ANYONE,
  keyScope: 'cards:verify',
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.union([verifiedCard, refusedCard]) }),
})
