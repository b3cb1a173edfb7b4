import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sendMessagesJob } from '../src/features/messages/send-messages.job.ts'
import { noteRemindersJob } from '../src/features/payment-notices/note-reminders.ts'
import { readPdf } from '../src/pdf/testing/read-pdf.ts'
import { startMailServer } from './mail-server.ts'
import { settingsFor } from './received-mails.ts'
import { createRequestsApp } from './requests-app.ts'

export type NoticesApp = Awaited<ReturnType<typeof createNoticesApp>>

export const IBAN = 'PT50000201231234567890154'
const ADDRESS = { addressLine1: 'Rua do Sol, 1', postalCode: '3000-213', locality: 'Coimbra' }

/** The API with a ledger, references and a real mail server, and functions that notify debtors as the screen does. */
export async function createNoticesApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-notices-'))
  const t = await createRequestsApp({ dataDir })
  const server = await startMailServer()
  const set = async (changes: Record<string, string>) => {
    const { status, text } = await t.asAdmin('PATCH', '/settings', changes)
    if (status !== 200) throw new Error(text)
  }
  await set({
    ...settingsFor(server),
    senderEmail: 'geral@arp.example',
    messagesPerMinute: '0',
    SendMessages: 'true',
    receiptAutoSend: 'false',
    organisationIban: IBAN,
    paymentProvider: 'ifthenpay',
    mbEntity: '11604',
    mbSubEntity: '999',
  })
  let made = 0
  return {
    ...t,
    server,
    set,
    /** A member with an e-mail, or with an address alone. */
    someone: async (name: string, by: 'email' | 'carta' | 'nothing' = 'email'): Promise<string> => {
      const contact = { email: { email: `devedor${++made}@example.pt` }, carta: ADDRESS, nothing: {} }[by]
      return (await t.addMember({ name, ...contact }))._id
    },
    preview: (body: object) => t.asEditor('POST', '/payment_message/validate', body),
    notify: async (body: object) => {
      const { status, text, body: answered } = await t.asEditor('POST', '/payment_message', body)
      if (status !== 202) throw new Error(text)
      return t.finishTask(t.editor, answered.data)
    },
    /** Sends what waits, and tells the debts of it. */
    deliver: async () => {
      await t.runJob(sendMessagesJob, { sender: 0 })
      await t.runJob(noteRemindersJob, {})
    },
    /** The file that a task made, read back. */
    printed: async (taskId: string) => readPdf(await readFile(join(dataDir, 'tasks', taskId))),
    debt: async (id: string) => (await t.asEditor('GET', `/unsettled_payments/${id}`)).body.data,
    noticesTo: (memberId: string) =>
      t.rows<{ name: string; status: string; channel: string; error: string | null; requestId: string | null }>(sql`
        select name, status, channel, error, payment_request_id as "requestId" from messages
        where member_id = ${memberId} order by created_at, id`),
    close: async () => {
      await server.close()
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
