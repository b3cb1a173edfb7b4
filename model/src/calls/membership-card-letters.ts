import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { LETTER_CHANNELS } from '../resources/membership-card-letters.ts'
import { keysOf } from '../rules/keys-of.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const printCardLetter = defineCall({
  method: 'POST',
  path: '/membership_card_letters/:id/pdf',
  summary: 'A link to the letter of a card as PDF; it works once, for 60 s',
  description: 'Takes the id of a letter or of its card, as reading a letter does.',
  access: STAFF,
  body: z.strictObject({
    /** The reader that shows it offers to print it at once. */
    forPrinter: z.boolean().default(false),
  }),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

export const sendCardLetter = defineCall({
  method: 'POST',
  path: '/membership_card_letters/:id/send',
  summary: 'Send the letter of a card by e-mail with its PDF, or note that it was posted or handed over',
  description:
    'Takes the id of a letter or of its card. By e-mail it leaves also while automatic messages are off; 409 says in words why it cannot. `hasMailServer` says whether a server takes it.',
  access: STAFF,
  body: z.strictObject({
    channel: z.enum(keysOf(LETTER_CHANNELS), 'Escolha como a carta segue.'),
    /** Of what was posted or handed over; without it, today. */
    on: z.iso.date(MESSAGES.date).optional(),
  }),
  answer: z.strictObject({
    data: z.looseObject({ _id: z.string(), rev: z.int(), hasMailServer: z.boolean() }),
  }),
})
