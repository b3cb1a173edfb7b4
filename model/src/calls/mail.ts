import { z } from 'zod'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../resource/list-query.ts'
import { MAIL_FAULTS } from '../rules/mail-faults.ts'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

export const MAIL_STATUS = {
  queued: 'Por enviar',
  waiting: 'À espera do envio automático',
  sent: 'Enviada',
  stored: 'Guardada, sem servidor de envio',
  failed: 'Falhou',
} as const

/**
 * What a call answers that has queued a mail for somebody: whether a mail server will take it. Otherwise it stays in the
 * outbox, where an admin can read it and pass it on.
 */
export const queuedMail = z.strictObject({ data: z.strictObject({ hasMailServer: z.boolean() }) })
export type QueuedMail = z.output<typeof queuedMail>

const outgoingMail = z.strictObject({
  _id: z.uuid(),
  created_at: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'waiting', 'sent', 'stored', 'failed']),
  attempts: z.int(),
  /** Why the last attempt failed, in our words. */
  lastError: z.enum(MAIL_FAULTS).nullable(),
  /** When a mail server, or the folder that replaces it, took the mail. */
  sentAt: z.string().nullable(),
  /** Whether the text contains a link for its recipient alone. */
  confidential: z.boolean(),
})
export type OutgoingMailEntry = z.output<typeof outgoingMail>

export const listOutbox = defineCall({
  method: 'GET',
  path: '/outbox',
  summary: 'List outgoing mail, newest first',
  access: STAFF,
  query: z.strictObject({
    _page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    _limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  }),
  answer: z.strictObject({ data: z.array(outgoingMail), meta: z.strictObject({ total: z.int() }) }),
})

export const readOutbox = defineCall({
  method: 'GET',
  path: '/outbox/:id',
  summary: 'Read one mail; its text is null for those who may not read it',
  access: STAFF,
  answer: z.strictObject({ data: outgoingMail.extend({ text: z.string().nullable() }) }),
})
