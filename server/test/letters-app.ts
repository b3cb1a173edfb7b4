import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { migrateQueue } from '../src/jobs/migrate-queue.ts'
import { readPdf } from '../src/pdf/testing/read-pdf.ts'
import { createMemberApp } from './member-app.ts'

export type LettersApp = Awaited<ReturnType<typeof createLettersApp>>

export const paragraphs = (...texts: string[]): RichText => ({
  type: 'doc',
  content: texts.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

interface AddedMessage {
  memberId: string | null
  name: string
  channel?: 'email' | 'carta'
  address?: string
  status?: string
  held?: string
  error?: string
  sentAt?: string
}

/** The API with members, a data folder, and functions that add sendings as their preparation does. */
export async function createLettersApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-letters-'))
  const t = await createMemberApp({ dataDir })
  await migrateQueue(t.database.pool)

  async function addBatch(given: { status?: string; name?: string; subject?: string; body?: RichText } = {}) {
    const id = uuidv7()
    const { status = 'a_enviar', name = 'livre', subject = 'Circular', body = paragraphs('Caros') } = given
    await t.rows(sql`
      insert into message_batches (id, name, name_sort, subject, title, body, channels, status, prepared_at, search)
      values (${id}, ${name}, ${name}, ${subject}, ${subject}, ${JSON.stringify(body)}, 'email_ou_carta', ${status}, ${t.clock()}, '')
    `)
    return id
  }
  async function addMessage(batchId: string, given: AddedMessage) {
    const id = uuidv7()
    const body = JSON.stringify(paragraphs(`Caro(a) ${given.name}`))
    const hash = createHash('sha256').update(body).digest()
    await t.rows(sql`
      insert into messages (id, name, name_sort, subject, body, body_hash, channel, recipient_name, recipient_name_sort,
        recipient_address, member_id, batch_id, message_id, status, held_because, error, sent_at, search)
      values (${id}, 'livre', 'livre', 'Circular', ${body}, ${hash}, ${given.channel ?? 'carta'}, ${given.name},
        ${given.name.toLowerCase()}, ${given.address ?? 'Rua Antiga · 1000-001 LISBOA'}, ${given.memberId}, ${batchId},
        ${`<${id}@agremia>`}, ${given.status ?? 'em_fila'}, ${given.held ?? null}, ${given.error ?? null},
        ${given.sentAt ?? null}, '')
    `)
    return id
  }
  /** A member with an address, and their letter in the sending. */
  async function addLetter(batchId: string, name: string, postalCode: string, more: Record<string, unknown> = {}) {
    const address = { addressLine1: 'Rua das Flores, 1', postalCode, locality: 'Coimbra' }
    const member = await t.addMember({ name, ...address, ...more })
    return { memberId: String(member._id), id: await addMessage(batchId, { memberId: member._id, name }) }
  }
  return {
    ...t,
    dataDir,
    addBatch,
    addMessage,
    addLetter,
    message: async (id: string) => (await t.asEditor('GET', `/messages/${id}`)).body.data,
    /** The file that a task made, read back. */
    printed: async (taskId: string) => readPdf(await readFile(join(dataDir, 'tasks', taskId))),
    close: async () => {
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
