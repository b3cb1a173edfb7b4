import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { defineJob } from '../../jobs/job.ts'
import { addJob } from '../../jobs/queue.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Contains a link for the recipient alone, such as one that signs in, so that nobody else may see the text. */
  confidential?: boolean
  /** Leaves only while automatic messages are on. */
  automatic?: boolean
  /** The application that the mail is about; its text is deleted together with the applicant's data. */
  applicationId?: string
}

/** About three and a half hours of attempts, because the queue waits e^n seconds after the n-th. */
export const sendMailJob = defineJob<{ mailId: string }>('send-mail', { maxAttempts: 10 })

/** Exactly one address: a comma or an angle bracket could address somebody else as well. */
const ONE_ADDRESS = /^[^\s,;<>"@]+@[^\s,;<>"@]+$/

/** Queues a mail in the caller's transaction; it is sent after the commit, or never. */
export async function queueMail(db: Kysely<unknown>, mail: Mail): Promise<void> {
  if (!ONE_ADDRESS.test(mail.to)) throw new Error('A mail goes to exactly one address')
  const id = uuidv7()
  // The Message-ID is the same on every attempt, so that mail servers and programs recognise a repeated delivery.
  const messageId = `<${id}@agremia>`
  await sql`
    insert into outgoing_mails (id, recipient, subject, body_text, body_html, confidential, automatic, message_id, application_id)
    values (${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html ?? null}, ${mail.confidential ?? false},
      ${mail.automatic ?? false}, ${messageId}, ${mail.applicationId ?? null})
  `.execute(db)
  await addSending(db, id)
}

const addSending = (db: Kysely<unknown>, id: string) =>
  addJob(db, sendMailJob, { mailId: id }, { key: `send-mail:${id}` })

/** Queues the mails that waited for automatic messages to be turned on. */
export async function queueWaiting(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update outgoing_mails set status = 'queued' where status = 'waiting' returning id
  `.execute(db)
  for (const { id } of rows) await addSending(db, id)
}

/** Queues a job for every unsent mail again, after a restore has emptied the queue. */
export async function queueAgain(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from outgoing_mails where status = 'queued' order by created_at, id
  `.execute(db)
  for (const { id } of rows) await addSending(db, id)
}
