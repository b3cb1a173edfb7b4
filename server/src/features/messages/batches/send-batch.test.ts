import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { withDefaults } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchesApp, createBatchesApp } from '../../../../test/batches-app.ts'
import { pdfOf } from '../../../../test/documents-app.ts'
import { readBatch } from '../recipients/read-batch.ts'
import { prepareText } from './batch-text.ts'
import { startDueBatchesJob } from './start-due.job.ts'

const ADDRESS = { addressLine1: 'Rua do Sol, 1', postalCode: '3000-213', locality: 'Coimbra' }
const MINUTE = 60_000

let t: BatchesApp
let ana: string
let rui: string
let eva: string
beforeAll(async () => {
  t = await createBatchesApp()
  ana = (await t.addMember({ name: 'Ana Reis', email: 'ana@example.pt' }))._id
  rui = (await t.addMember({ name: 'Rui Costa', ...ADDRESS }))._id
  eva = (await t.addMember({ name: 'Eva Luz' }))._id
})
beforeEach(async () => {
  await t.rows(sql`truncate message_batches, messages, mail_flow cascade`)
  await t.rows(sql`delete from tasks`)
  t.server.received.length = 0
  await t.set({ SendMessages: 'true' })
})
afterAll(() => t.close())

const everyone = () => ({ ids: [ana, rui, eva] })
const sendingTo = (...ids: string[]) => ({ selection: { ids } })

describe('MSG-01: a draft that is sent', () => {
  it('prints no address of the app on letters while it is a local one', async () => {
    const { id } = await t.addDraft({ name: 'pedidoAceite', text: 'Olá.{{#ligacao}} Veja em {{ligacao}}.{{/ligacao}}' })
    const texts = withDefaults({})
    const member = {
      name: 'Ana',
      personType: 'singular',
      memberNumber: 1,
      category: '',
      admissionDate: '2020-01-01',
    } as const
    const textAt = async (publicUrl: string, channel: 'email' | 'carta') => {
      const batch = await readBatch(t.database.kysely, id)
      const text = await prepareText(t.database.kysely, batch, { texts, publicUrl, now: t.clock() })
      return toPlainText(text.fill(member, channel).body)
    }
    expect(await textAt('http://localhost:3000', 'carta')).toBe('Olá.')
    expect(await textAt('http://localhost:3000', 'email')).toContain('Veja em http://localhost:3000.')
    expect(await textAt('https://socios.example', 'carta')).toBe('Olá. Veja em https://socios.example.')
  })

  it('becomes one message for each recipient: e-mail, letter, or the reason why not', async () => {
    const { id } = await t.addDraft({ selection: everyone(), text: 'Olá, {{saudacao}}, n.º {{numeroSocio}}.' })
    const { status, task } = await t.send(id)
    expect([status, task.title]).toEqual(['a_preparar', 'Mensagens: Passeio'])
    expect(await t.messages(id)).toMatchObject([
      { name: 'Ana Reis', status: 'em_fila', channel: 'email', address: 'ana@example.pt', text: 'Olá, Ana, n.º 0001.' },
      { name: 'Eva Luz', status: 'suprimida', channel: 'email', address: '', error: 'noEmailNorAddress', text: null },
      {
        name: 'Rui Costa',
        status: 'em_fila',
        channel: 'carta',
        address: 'Rui Costa · Rua do Sol, 1 · 3000-213 COIMBRA',
        text: 'Olá, Rui, n.º 0002.',
      },
    ])
    const batch = await t.read(id)
    expect(batch).toMatchObject({
      status: 'a_enviar',
      recipientCount: 3,
      waitingCount: 2,
      suppressedCount: 1,
      letterCount: 1,
      preparedAt: '2026-11-15T10:00:00.000Z',
      sentById: t.editor.userId,
      createdById: t.editor.userId,
    })
    await t.deliver()
    const [mail] = t.server.received
    expect(mail?.to).toEqual(['ana@example.pt'])
    expect(await new PostalMime().parse(mail?.source ?? '')).toMatchObject({ subject: 'Passeio' })
    // The letter is still to be printed.
    expect(await t.read(id)).toMatchObject({ status: 'a_enviar', sentCount: 1, waitingCount: 1 })
    const shown = await t.asEditor('GET', '/messages', undefined, { _batchId: id, _status: 'suprimida' })
    expect(shown.body.data).toMatchObject([{ memberId: eva, error: 'Sem e-mail nem morada' }])
    const history = await t.rows<{ diff: { status: { to: string } } }>(
      sql`select diff from audit_log where record_id = ${id} and diff ? 'status' order by created_at, id`,
    )
    expect(history.map(({ diff }) => diff.status.to)).toEqual(['rascunho', 'a_preparar', 'a_enviar'])
  })

  it('leaves with its attachments, and ends once all have left', async () => {
    const { id } = await t.addDraft(sendingTo(ana))
    const pdf = pdfOf(2000)
    await t.attach(id, 'Programa.pdf', pdf)
    await t.send(id)
    await t.deliver()
    const { attachments } = await new PostalMime().parse(t.server.received[0]?.source ?? '')
    expect(attachments).toMatchObject([{ filename: 'Programa.pdf', mimeType: 'application/pdf' }])
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true) // a PDF is bytes, not text
    expect((await t.read(id)).status).toBe('concluida')
  })

  it('asks for a confirmation that names the switch while automatic messages are off', async () => {
    await t.set({ SendMessages: 'false' })
    const { id } = await t.addDraft(sendingTo(ana))
    const { status, body } = await t.step(id, 'send')
    expect([status, body.code]).toEqual([409, 'confirmationNeeded'])
    expect(body.errors._).toContain('Envio automático de mensagens')
    expect((await t.read(id)).status).toBe('rascunho')
    await t.send(id, { confirmed: true })
    await t.deliver()
    expect(t.server.received).toHaveLength(1)
  })

  it('is not called sent without a mail server', async () => {
    await t.set({ smtpHost: '' })
    const { id } = await t.addDraft(sendingTo(ana))
    await t.send(id)
    await t.deliver()
    expect(await t.messages(id)).toMatchObject([{ status: 'em_fila', held: 'servidor' }])
    expect(await t.read(id)).toMatchObject({ status: 'a_enviar', sentCount: 0 })
    await t.set(t.smtp)
  })

  it('is sent once, however often it is asked for and whatever was prepared before', async () => {
    const { id, rev } = await t.addDraft(sendingTo(ana))
    const both = await Promise.all([1, 2].map(() => t.asEditor('POST', `/message_batches/${id}/send`, { rev })))
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    await t.runTasks()
    await t.rows(sql`update message_batches set status = 'a_preparar' where id = ${id}`)
    await t.rows(sql`update tasks set status = 'queued', ended_at = null`)
    await expect(t.runTasks()).rejects.toThrow('messages_once')
    expect(await t.messages(id)).toHaveLength(1)
  })

  it('is refused when nobody would get it', async () => {
    const { id } = await t.addDraft({ selection: {} })
    const { status, body } = await t.step(id, 'send')
    expect([status, body.errors]).toEqual([422, { selection: 'Ninguém receberia esta mensagem.' }])
    expect((await t.read(id)).status).toBe('rascunho')
  })

  it('a household gets one newsletter, which says that it can be declined; those without consent get none', async () => {
    await t.rows(sql`update members set consent_newsletter = true where id = any(${[ana]}::uuid[])`)
    const twin = (await t.addMember({ name: 'Zé Reis', email: 'ana@example.pt', consentNewsletter: true }))._id
    const given = { name: 'boletim', channels: 'email', onePerHousehold: true, ...sendingTo(ana, twin, rui) }
    const { id } = await t.addDraft(given)
    await t.send(id)
    expect((await t.messages(id)).map(({ name, status, error }) => [name, status, error])).toEqual([
      ['Ana Reis', 'em_fila', null],
      ['Rui Costa', 'suprimida', 'noNewsletter'],
      ['Zé Reis', 'suprimida', 'sameHousehold'],
    ])
    const flags = await t.rows(sql`select unsubscribe from messages where batch_id = ${id} and status = 'em_fila'`)
    expect(flags).toEqual([{ unsubscribe: true }])
  })
})

describe('MSG-01: a scheduled sending', () => {
  const at = (minutes: number) => new Date(t.clock().getTime() + minutes * MINUTE).toISOString()

  it('waits until its time, and can be made a draft again', async () => {
    const { id } = await t.addDraft({ ...sendingTo(ana), scheduledFor: at(5) })
    expect(await t.send(id)).toMatchObject({ status: 'agendada', task: null })
    await t.runJob(startDueBatchesJob, {})
    expect((await t.read(id)).status).toBe('agendada')
    expect((await t.step(id, 'reopen')).body.data).toMatchObject({ status: 'rascunho' })
    await t.send(id)
    t.pass(5 * MINUTE)
    await t.runJob(startDueBatchesJob, {})
    expect((await t.read(id)).status).toBe('a_preparar')
    await t.runTasks()
    expect((await t.read(id)).status).toBe('a_enviar')
    expect(await t.messages(id)).toHaveLength(1)
  })

  it('becomes a draft again when nobody would get it any more, or its task is cancelled', async () => {
    const gone = (await t.addMember({ name: 'Ivo Paz', email: 'ivo@example.pt' }))._id
    const { id } = await t.addDraft({ ...sendingTo(gone), scheduledFor: at(1) })
    await t.send(id)
    await t.rows(sql`update members set processing_restricted = true where id = ${gone}`)
    t.pass(MINUTE)
    await t.runJob(startDueBatchesJob, {})
    await t.runTasks()
    expect(await t.read(id)).toMatchObject({ status: 'rascunho', recipientCount: 0 })
    const tasks = (await t.asEditor('GET', '/tasks')).body.data
    expect(tasks[0].result.text).toContain('Ninguém receberia esta mensagem.')

    const other = await t.addDraft(sendingTo(ana))
    const { task } = (await t.step(other.id, 'send')).body.data
    expect((await t.asEditor('POST', `/tasks/${task._id}/cancel`)).status).toBe(200)
    await t.runJob(startDueBatchesJob, {})
    expect((await t.read(other.id)).status).toBe('rascunho')
  })

  it('a time that has passed is refused', async () => {
    const past = await t.asEditor('POST', '/message_batches', t.draftInput({ scheduledFor: at(-1) }))
    expect([past.status, past.body.errors.scheduledFor]).toEqual([422, 'Esta hora já passou.'])
    const { id } = await t.addDraft({ ...sendingTo(ana), scheduledFor: at(1) })
    t.pass(2 * MINUTE)
    const { status, body } = await t.step(id, 'send')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['scheduledFor']])
    // The draft can still be corrected.
    const item = { ...(await t.read(id)), subject: 'Outro' }
    expect((await t.asEditor('PATCH', `/message_batches/${id}`, item)).status).toBe(200)
  })
})

describe('MSG-01: the examples', () => {
  it('are messages as they would leave, to be leafed through, with what to know before sending', async () => {
    const { id } = await t.addDraft({ selection: everyone() })
    await t.attach(id, 'Programa.pdf', pdfOf())
    const ask = (body: object) => t.asEditor('POST', `/message_batches/${id}/examples`, body)
    const { data } = (await ask({ limit: 1 })).body
    expect(data).toMatchObject({
      total: 2,
      examples: [{ memberId: ana, channel: 'email', address: 'ana@example.pt', subject: 'Passeio' }],
      hasMailServer: true,
      areAutomaticMessagesOn: true,
      unsubscribe: 'notNewsletter',
      attachments: [{ fileName: 'Programa.pdf' }],
    })
    expect(JSON.stringify(data.examples[0].body)).toContain('Olá, Ana.')
    expect((await ask({ offset: 1 })).body.data.examples).toMatchObject([
      { memberId: rui, channel: 'carta', recipientName: 'Rui Costa' },
    ])
    expect((await ask({ offset: -1 })).status).toBe(422)
    expect((await t.asEditor('POST', `/message_batches/${uuidv7()}/examples`, {})).status).toBe(404)
    const letter = await t.addDraft({ name: 'boletim', selection: {} })
    expect((await t.asEditor('POST', `/message_batches/${letter.id}/examples`, {})).body.data).toMatchObject({
      total: 0,
      unsubscribe: 'offered',
    })
  })
})

it('MSG-01: without a public https address a newsletter carries no address to end it, and the preview says so', async () => {
  const local = await createBatchesApp({ publicUrl: () => 'http://localhost:3000' })
  try {
    const reader = await local.addMember({ name: 'Ida Luz', email: 'ida@example.pt', consentNewsletter: true })
    const { id } = await local.addDraft({ name: 'boletim', channels: 'email', selection: { ids: [reader._id] } })
    const { data } = (await local.asEditor('POST', `/message_batches/${id}/examples`, {})).body
    expect(data.unsubscribe).toBe('noPublicAddress')
    await local.send(id)
    await local.deliver()
    const { headers } = await new PostalMime().parse(local.server.received[0]?.source ?? '')
    expect(headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
    expect(headers).not.toEqual([])
  } finally {
    await local.close()
  }
})
