import { z } from 'zod'
import { ANYONE } from '../rules/roles.ts'
import { defineCall } from './call.ts'

/**
 * What a call answers that has queued a mail for somebody: whether a mail server will take it. Otherwise it stays in the
 * outbox, where an admin can read it and pass it on.
 */
export const queuedMail = z.strictObject({ data: z.strictObject({ hasMailServer: z.boolean() }) })
export type QueuedMail = z.output<typeof queuedMail>

/** Asked by the screens that promise a mail to somebody who has not signed in, whose calls answer nothing. */
export const readMailServer = defineCall({
  method: 'GET',
  path: '/mail_server',
  summary: 'Tell whether mails leave, or stay here because no mail server is set',
  access: ANYONE,
  answer: queuedMail,
})
