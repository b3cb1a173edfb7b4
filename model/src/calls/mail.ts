import { z } from 'zod'

/**
 * What a call answers that has queued a mail for somebody: whether a mail server will take it. Otherwise it stays in the
 * outbox, where an admin can read it and pass it on.
 */
export const queuedMail = z.strictObject({ data: z.strictObject({ hasMailServer: z.boolean() }) })
export type QueuedMail = z.output<typeof queuedMail>
