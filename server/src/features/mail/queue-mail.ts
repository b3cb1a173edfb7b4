import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addJob } from '../../jobs/queue.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Carries a link that signs someone in: nobody but its reader may see the text. */
  confidential?: boolean
  /** The application that it tells of: forgotten with it. */
  applicationId?: string
}

/** Three and a half hours of tries, since the queue waits e^n seconds after the n-th: a mail server's night is outlived. */
const MAX_ATTEMPTS = 10

/** One address and no more: a comma or an angle bracket would address somebody else as well. */
const ONE_ADDRESS = /^[^\s,;<>"@]+@[^\s,;<>"@]+$/

/** Puts a mail on its way in the caller's transaction; it leaves after the commit, or never. */
export async function queueMail(db: Kysely<unknown>, mail: Mail): Promise<void> {
  if (!ONE_ADDRESS.test(mail.to)) throw new Error('A mail goes to exactly one address')
  const id = uuidv7()
  // The same Message-ID on every try, so that a mail server or a reader can tell a repeat from a second mail.
  const messageId = `<${id}@agremia>`
  await sql`
    insert into outgoing_mails (id, recipient, subject, body_text, body_html, confidential, message_id, application_id)
    values (${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html ?? null}, ${mail.confidential ?? false}, ${messageId},
      ${mail.applicationId ?? null})
  `.execute(db)
  await addSending(db, id)
}

const addSending = (db: Kysely<unknown>, id: string) =>
  addJob(db, 'send-mail', { mailId: id }, { key: `send-mail:${id}`, maxAttempts: MAX_ATTEMPTS })

/** For when the mails are there and the queue is new: a queued mail is a promise. */
export async function queueAgain(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from outgoing_mails where status = 'queued' order by created_at, id
  `.execute(db)
  for (const { id } of rows) await addSending(db, id)
}
