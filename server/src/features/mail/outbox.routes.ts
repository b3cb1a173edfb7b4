import { listOutbox, type OutgoingMailEntry, readOutbox } from '@agremia/model/calls/mail'
import { MAIL_FAULTS, type MailFault } from '@agremia/model/rules/mail-faults'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { NotFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SmtpSettings } from '../../outside/mailer.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

interface OutboxDeps {
  database: Database
  smtpSettings: () => Promise<SmtpSettings | null>
  clock: Clock
}

const COLUMNS = sql`id as "_id", created_at, recipient as "to", subject, status, attempts,
  last_error as "fault", sent_at as "sentAt", confidential`
/** A mail as it is stored, with the name of a fault in place of its words. */
type StoredMail = Omit<OutgoingMailEntry, 'lastError'> & { fault: MailFault | null }
const present = <Mail extends StoredMail>({ fault, ...mail }: Mail) => ({
  ...mail,
  lastError: fault && (MAIL_FAULTS[fault] ?? MAIL_FAULTS.unknown),
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The outgoing mail, so that staff see whether it was sent, and can read it while no mail server is configured. */
export function outboxRoutes(app: FastifyInstance, { database, smtpSettings, clock }: OutboxDeps) {
  answer(app, listOutbox, async ({ query: { _page, _limit } }) => {
    const [page, total] = await Promise.all([
      sql<StoredMail>`
        select ${COLUMNS} from outgoing_mails
        order by created_at desc, id desc limit ${_limit} offset ${(_page - 1) * _limit}
      `.execute(database.kysely),
      sql<{ total: number }>`select count(*) as total from outgoing_mails`.execute(database.kysely),
    ])
    return { data: page.rows.map(present), meta: { total: total.rows[0]?.total ?? 0 } }
  })

  answer(app, readOutbox, async ({ params, actor }) => {
    if (!UUID.test(params.id ?? '')) throw new NotFound()
    const { rows } = await sql<StoredMail & { text: string }>`
      select ${COLUMNS}, body_text as "text" from outgoing_mails where id = ${params.id}
    `.execute(database.kysely)
    const [stored] = rows
    if (!stored) throw new NotFound()
    const mail = present(stored)
    if (mail.confidential) {
      if (!(await mayReadLinks(actor))) return { data: { ...mail, text: null } }
      await inTransaction(database, actor, clock(), context =>
        recordAction(RECORDER, 'view_sensitive', viewed(mail), context),
      )
    }
    return { data: mail }
  })

  const viewed = ({ _id, subject, to }: Pick<OutgoingMailEntry, '_id' | 'subject' | 'to'>) => ({
    resource: { name: 'outbox' },
    id: _id,
    title: `${subject} (${to})`,
  })

  /**
   * A sign-in link is shown only if no mail server delivered it, and only to an admin:
   * an editor who read an admin's link could sign in as admin (AUTH-08).
   */
  const mayReadLinks = async (actor: Actor | undefined) => actor?.role === 'admin' && (await smtpSettings()) === null
}
