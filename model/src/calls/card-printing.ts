import { z } from 'zod'
import { CARD_TYPES } from '../rules/cards/card-terms.ts'
import { keysOf } from '../rules/keys-of.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { startedTask } from './tasks.ts'

const wantsLetters = z.enum(['true', 'false', '1', '0', '']).transform(text => text !== 'false' && text !== '0')

/**
 * The query with which `GET /membership_cards` answers a link to a PDF instead of a list (CARD-01): the cards of that type that wait
 * for printing, and their letters if asked.
 */
export const waitingCardsQuery = z.strictObject({
  type: z.enum(keysOf(CARD_TYPES), 'Escolha o tipo de cartão.'),
  includeLetters: wantsLetters.optional().transform(value => value ?? false),
})
export type WaitingCardsQuery = z.output<typeof waitingCardsQuery>

/** Shares its path with the list, whose access and answer hold where there is no `type`. */
export const linkWaitingCards = defineCall({
  method: 'GET',
  path: '/membership_cards',
  summary:
    'With `type`, answers no list but `data.url`, a link to the PDF of the cards of that type that wait for printing',
  description:
    'With `includeLetters` their letters follow. For staff. It works once, for 60 s, changes no card, and takes no parameter of the list beside it. 404 where nothing waits; 409 says that the installation has no public address.',
  access: STAFF,
  query: waitingCardsQuery,
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

export const printCardBatch = defineCall({
  method: 'POST',
  path: '/card_batches/:id/pdf',
  summary: 'Start a background task that makes one PDF of the cards of a batch, with their letters if asked',
  description:
    'It marks no card as printed. 409 says in words why there is nothing to print, or that the installation has no public address, which the code on each card leads to.',
  access: STAFF,
  body: z.strictObject({ includeLetters: z.boolean().default(false) }),
  statuses: [202],
  answer: startedTask,
})
