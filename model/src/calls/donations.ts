import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { keysOf } from '../rules/keys-of.ts'
import { STAFF } from '../rules/roles.ts'
import { LEFT_OUT } from '../rules/treasury/donor-register.ts'
import { GIFT_KINDS } from '../rules/treasury/gift-receipt.ts'
import { defineCall, defineOnce } from './call.ts'
import { writtenText } from './written.ts'

const year = z.coerce
  .number('Indique o ano.')
  .int('Indique o ano.')
  .min(1900, 'Indique o ano.')
  .max(2200, 'Indique o ano.')

const giftToRecord = z.strictObject({
  kind: z.enum(keysOf(GIFT_KINDS), 'Indique se foi em dinheiro ou em espécie.'),
  /** The donor's record; without it, the tax number or the name finds one or makes it. */
  personId: z.uuid('Escolha a ficha.').optional(),
  donorName: writtenText(150).optional(),
  taxNumber: writtenText(20).optional(),
  // What a gift says beyond its donor is judged as on the forms of payments and of documents.
  date: z.string(MESSAGES.date).max(40, MESSAGES.date).optional(),
  amount: z.union([z.number(), z.string().max(40)], MESSAGES.money).optional(),
  method: z.string(MESSAGES.required).max(40).optional(),
  bankAccountId: z.uuid('Escolha a conta ou a caixa.').optional(),
  chequeNumber: writtenText(30).optional(),
  /** What was given, of goods. */
  description: writtenText(200).optional(),
  notes: writtenText(1000).optional(),
})
export type GiftToRecord = z.output<typeof giftToRecord>

export const recordGift = defineOnce({
  method: 'POST',
  path: '/donations',
  summary: 'Record a gift with its receipt: money as a payment, goods as a document of the treasury',
  description:
    'The donor need not be a member: `personId`, or the tax number or the only one of that name finds the record, or makes it. Money takes `method` and `bankAccountId`, goods take `description`. Answers the gift as the register has it.',
  access: STAFF,
  body: giftToRecord,
  statuses: [201],
  answer: z.strictObject({ data: z.looseObject({ _id: z.string() }) }),
})

export const openGiftReceipt = defineCall({
  method: 'POST',
  path: '/donations/:id/receipt',
  summary: 'A link to the receipt of a gift as PDF; it works once, for 60 s',
  description:
    'Looking at one is no print and says «Consulta». With `forPrinter` the print is counted and has its duplicate below unless that is declined; from the second time on it says «2.ª via».',
  access: STAFF,
  body: z.strictObject({ withDuplicate: z.boolean().optional(), forPrinter: z.boolean().default(false) }),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

const donor = z.strictObject({
  personId: z.string(),
  memberId: z.string().nullable(),
  name: z.string(),
  taxNumber: z.string().nullable(),
  count: z.int(),
  money: z.number(),
  goods: z.number(),
  total: z.number(),
})

const leftOutGift = z.strictObject({
  id: z.string(),
  personId: z.string(),
  donorName: z.string(),
  date: z.string(),
  amount: z.number(),
  receiptNumber: z.string().nullable(),
  reason: z.enum(keysOf(LEFT_OUT)),
})

const declaredGifts = z.strictObject({
  taxNumber: z.string(),
  name: z.string(),
  kind: z.enum(keysOf(GIFT_KINDS)),
  code: z.string(),
  amount: z.number(),
  count: z.int(),
})

const donationYear = z.strictObject({
  year: z.int(),
  /** Those with gifts, the newest first, and the year that was asked for. */
  years: z.array(z.int()),
  /** Whether the organisation has named the rule of the law under which gifts to it fall. */
  hasRegime: z.boolean(),
  donors: z.array(donor),
  count: z.int(),
  money: z.number(),
  goods: z.number(),
  total: z.number(),
  declared: z.array(declaredGifts),
  leftOut: z.array(leftOutGift),
})
export type DonationYear = z.output<typeof donationYear>

export const readDonationYear = defineCall({
  method: 'GET',
  path: '/donations/year',
  summary: 'The donors of a year with what each gave, the declaration Modelo 25 and what is missing for it',
  description: 'Annulled gifts are in no sum. Amounts are euros. `leftOut` tells why a gift is not in the declaration.',
  access: STAFF,
  keyScope: 'treasury:read',
  query: z.strictObject({ year }),
  answer: z.strictObject({ data: donationYear }),
})

export const DECLARATION_FORMATS = ['csv', 'print'] as const

export const openDonationDeclaration = defineCall({
  method: 'POST',
  path: '/donations/declaration',
  summary: 'A link to the declaration Modelo 25 of a year, as CSV or as a printed list; it works once, for 60 s',
  description:
    'One line for each donor, kind of gift and code: year, NIF, kind, code and amount. The printed list has the names of the donors too.',
  access: STAFF,
  body: z.strictObject({ year, format: z.enum(DECLARATION_FORMATS) }),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})
