import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { sendMessagesJob } from '../src/features/messages/send-messages.job.ts'
import { startMailServer } from './mail-server.ts'
import { createMemberApp } from './member-app.ts'
import { multipart } from './multipart.ts'
import { settingsFor } from './received-mails.ts'

export type BatchesApp = Awaited<ReturnType<typeof createBatchesApp>>

interface Draft {
  name?: string
  subject?: string
  /** In the notation of templates. */
  text?: string
  channels?: string
  onePerHousehold?: boolean
  scheduledFor?: string
}
interface Composed {
  selection?: RecipientSelection
  askedValues?: Record<string, string>
  decisions?: object
}

export interface SentMessage {
  name: string
  status: string
  channel: string
  address: string
  error: string | null
  held: string | null
  text: string | null
}

/** The API with members and a real mail server, and functions that compose and send as the screen does. */
export async function createBatchesApp(beside?: Parameters<typeof createMemberApp>[1]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-batches-'))
  const t = await createMemberApp({ dataDir }, beside)
  const server = await startMailServer()
  const set = async (changes: Record<string, string>) => {
    const { status, text } = await t.asAdmin('PATCH', '/settings', changes)
    if (status !== 200) throw new Error(text)
  }
  const smtp = settingsFor(server)
  await set({ ...smtp, senderEmail: 'geral@arp.example', messagesPerMinute: '0', SendMessages: 'true' })

  const body = (text: string) => parseNotation(text)
  const draftInput = ({ text = 'Olá, {{saudacao}}.', ...given }: Draft = {}) => ({
    name: 'livre',
    subject: 'Passeio',
    body: body(text),
    ...given,
  })
  async function addDraft(given: Draft & Composed = {}) {
    const { selection, askedValues, decisions, ...draft } = given
    const made = await t.asEditor('POST', '/message_batches', draftInput(draft))
    if (made.status !== 201) throw new Error(made.text)
    const { _id, rev } = made.body.data
    const composed = await t.asEditor('POST', `/message_batches/${_id}/compose`, {
      rev,
      selection,
      askedValues,
      decisions,
    })
    if (composed.status !== 200) throw new Error(composed.text)
    return { id: String(_id), rev: Number(composed.body.data.rev) }
  }
  const read = async (id: string) => (await t.asEditor('GET', `/message_batches/${id}`)).body.data
  /** Takes a step with the version that the batch has now. */
  const step = async (id: string, verb: string, more: object = {}) => {
    const { rev } = await read(id)
    return t.asEditor('POST', `/message_batches/${id}/${verb}`, { rev, ...more })
  }
  async function send(id: string, more: object = {}) {
    const sent = await step(id, 'send', more)
    if (sent.status !== 202) throw new Error(sent.text)
    await t.runTasks()
    return sent.body.data
  }
  const deliver = () => t.runJob(sendMessagesJob, { sender: 0 })
  return {
    ...t,
    server,
    dataDir,
    set,
    smtp,
    body,
    draftInput,
    addDraft,
    read,
    step,
    send,
    deliver,
    attach: async (id: string, name: string, bytes: Buffer) => {
      const { payload, headers } = multipart({ filename: name, type: 'application/pdf', bytes })
      const url = `/api/message_batches/${id}/message_attachments`
      const authorization = `Bearer ${t.editor.access}`
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, authorization },
      })
      if (statusCode !== 201) throw new Error(String(statusCode))
    },
    messages: (batchId: string) =>
      t.rows<SentMessage>(sql`
        select recipient_name as name, status, channel, recipient_address as address, error, held_because as held,
          body #>> '{content,0,content,0,text}' as text
        from messages where batch_id = ${batchId} order by recipient_name_sort, id
      `),
    close: async () => {
      await server.close()
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
