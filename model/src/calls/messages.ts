import { z } from 'zod'
import type { HELD_BECAUSE } from '../rules/messages.ts'
import { ADMIN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

/** Why messages wait for a decision by staff; those of a paused sending wait for the sending. */
const decidable = z.enum(['interruptor', 'servidor'] as const satisfies readonly (keyof typeof HELD_BECAUSE)[])
export type Decidable = z.output<typeof decidable>

const held = z.strictObject({ because: decidable, count: z.int(), oldestAt: z.string() })
export type HeldMessages = z.output<typeof held>

export const listHeldMessages = defineCall({
  method: 'GET',
  path: '/messages/held',
  summary: 'Count the messages that wait for a decision, by reason, with the age of the oldest',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.array(held) }),
})

const decision = {
  access: STAFF,
  body: z.strictObject({ because: decidable }),
  answer: z.strictObject({ data: z.strictObject({ count: z.int() }) }),
} as const

export const releaseHeldMessages = defineCall({
  method: 'POST',
  path: '/messages/held/release',
  summary: 'Let all messages leave that wait for this reason, whatever the switch for automatic messages says',
  ...decision,
})

export const cancelHeldMessages = defineCall({
  method: 'POST',
  path: '/messages/held/cancel',
  summary: 'Cancel all messages that wait for this reason',
  ...decision,
})

const changed = z.strictObject({ data: z.strictObject({ status: z.string() }) })

export const sendMessageAgain = defineCall({
  method: 'POST',
  path: '/messages/:id/send_again',
  summary:
    'Send a message that failed, was returned, suppressed or cancelled, or of which nobody knows whether it left',
  access: STAFF,
  answer: changed,
})

export const confirmMessage = defineCall({
  method: 'POST',
  path: '/messages/:id/confirm',
  summary: 'Note that an uncertain message did reach its recipient',
  access: STAFF,
  answer: changed,
})

export const cancelMessage = defineCall({
  method: 'POST',
  path: '/messages/:id/cancel',
  summary: 'Cancel a message that has not left',
  access: STAFF,
  answer: changed,
})

export const readConfidentialText = defineCall({
  method: 'GET',
  path: '/messages/:id/confidential_text',
  summary: 'Read the text of a confidential message while there is no mail server; each reading is recorded',
  access: ADMIN,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.strictObject({ body: z.unknown() }) }),
})
