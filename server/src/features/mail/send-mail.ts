import type { MailFault } from '@agremia/model/rules/mail-faults'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { JobHandler } from '../../jobs/job.ts'
import { mailFaultOf } from '../../outside/mail-fault.ts'
import type { Carrier, Mailer, OutgoingMail } from '../../outside/mailer.ts'
import { areMessagesOn } from '../settings/automatic-messages.ts'

/**
 * Sends one queued mail once: its row stays locked until the outcome is written in the same transaction, so that a
 * second delivery of the job waits and then finds it sent. A crash between the server's OK and the commit repeats the mail with
 * the same Message-ID.
 */
export const sendMail =
  (database: Database, mailer: Mailer): JobHandler<{ mailId: string }> =>
  async ({ mailId }, { isLast }) => {
    await letWait(database, mailId)
    const fault = await database.kysely.transaction().execute(async db => {
      const mail = await lockQueued(db, mailId)
      if (!mail) return undefined
      try {
        await noteSent(db, mail, await mailer.send(mail))
        return undefined
      } catch (error) {
        const reason = mailFaultOf(error)
        await noteFailure(db, mail, reason, isLast)
        return reason
      }
    })
    // The error makes the queue try again later.
    if (fault) throw new Error(`Mail ${mailId} was not sent: ${fault}`)
  }

/**
 * Lets an automatic mail wait while automatic messages are off; turning them on queues it again. In a transaction of its own, because
 * the settings cannot be changed until it ends, and sending may take long.
 */
const letWait = (database: Database, id: string) =>
  database.kysely.transaction().execute(async db => {
    const queued = sql`id = ${id} and status = 'queued' and automatic`
    const { rows } = await sql`select from outgoing_mails where ${queued}`.execute(db)
    if (rows.length === 0 || (await areMessagesOn(db))) return
    await sql`update outgoing_mails set status = 'waiting' where ${queued}`.execute(db)
  })

async function lockQueued(db: Kysely<unknown>, id: string) {
  const { rows } = await sql<OutgoingMail>`
    select id, created_at as "createdAt", message_id as "messageId", recipient as "to", subject,
      body_text as "text", body_html as "html"
    from outgoing_mails where id = ${id} and status = 'queued' for update
  `.execute(db)
  return rows[0]
}

/** Deletes the text of a confidential mail that a server has accepted; without a mail server it must stay readable in the app. */
const noteSent = (db: Kysely<unknown>, mail: OutgoingMail, carrier: Carrier) =>
  sql`
  update outgoing_mails set
    status = ${carrier === 'smtp' ? 'sent' : 'stored'}, sent_at = now(), attempts = attempts + 1, last_error = null,
    body_text = case when confidential and ${carrier === 'smtp'} then '' else body_text end,
    body_html = case when confidential and ${carrier === 'smtp'} then null else body_html end
  where id = ${mail.id}
`.execute(db)

const noteFailure = (db: Kysely<unknown>, mail: OutgoingMail, fault: MailFault, isLast: boolean) =>
  sql`
  update outgoing_mails set
    status = ${isLast ? 'failed' : 'queued'}, attempts = attempts + 1,
    last_error = ${fault}
  where id = ${mail.id}
`.execute(db)
