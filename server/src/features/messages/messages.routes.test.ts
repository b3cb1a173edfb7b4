import { messages } from '@agremia/model/resources/messages'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'
import { type NewMessage, queueMessage } from './queue-message.ts'

let t: TestApp
let admin: Signed
let editor: Signed
let member: Signed
beforeAll(async () => {
  t = await createTestApp()
  ;[admin, editor, member] = [await t.signedIn('admin'), await t.signedIn('editor'), await t.signedIn('member')]
})
beforeEach(() =>
  t.rows(sql`truncate messages, audit_log; delete from settings; delete from graphile_worker._private_jobs`),
)
afterAll(() => t.close())

const queue = (given: Partial<NewMessage> = {}) =>
  queueMessage(t.database.kysely, {
    name: 'livre',
    to: 'rui@example.pt',
    subject: 'Aviso',
    body: parseNotation('texto do aviso'),
    ...given,
  })
const setStatus = (id: string, status: string) =>
  t.rows(sql`update messages set status = ${status}, sending_since = null, held_because = null where id = ${id}`)
const statusOf = async (id: string) =>
  (await t.rows<{ status: string }>(sql`select status from messages where id = ${id}`))[0]?.status
const audited = () => t.rows(sql`select action, resource, record_id, user_id from audit_log`)
const post = (path: string, as?: Signed, body?: object) =>
  t.call('POST', path, { ...(as && { as }), ...(body && { body }) })

describe('MSG-01: the list of messages', () => {
  it('is for staff alone, newest first, found by subject and recipient', async () => {
    await queue({ subject: 'Primeira', recipientName: 'Rui Sá' })
    const id = await queue({ subject: 'Segunda', to: 'ana@example.pt', recipientName: 'Ana Cá' })
    expect((await t.call('GET', '/messages')).status).toBe(401)
    expect((await t.call('GET', '/messages', { as: member })).status).toBe(403)
    const { body } = await t.call('GET', '/messages', { as: editor, query: { _sort: '-at' } })
    expect(body.data.map((one: { subject: string }) => one.subject)).toEqual(['Segunda', 'Primeira'])
    for (const _search of ['segunda', 'ana ca', 'ana@example.pt'])
      expect((await t.call('GET', '/messages', { as: editor, query: { _search } })).body.data).toMatchObject([
        { _id: id },
      ])
    const one = await t.call('GET', `/messages/${id}`, { as: editor })
    expect(JSON.stringify(one.body.data.body)).toContain('texto do aviso')
    for (const [method, path] of [
      ['POST', '/messages'],
      ['PATCH', `/messages/${id}`],
      ['DELETE', `/messages/${id}`],
    ] as const)
      expect((await t.call(method, path, { as: admin, body: {} })).status).toBeGreaterThanOrEqual(403)
  })
})

describe('MSG-01 NAV-36: what the list of messages shows', () => {
  const batchOf = async (subject: string) => {
    const id = uuidv7()
    await t.rows(sql`insert into message_batches (id, name, name_sort, subject, title, channels, search)
      values (${id}, 'livre', 'livre', ${subject}, ${subject}, 'email', '')`)
    return id
  }
  type Query = Record<string, string | string[]>
  const list = async (query: Query) =>
    (await t.call('GET', '/messages', { as: editor, query })).body.data as Record<string, unknown>[]
  const subjectsOf = async (query: Query) => (await list(query)).map(one => one.subject)

  it('with the recipient the sending, with the state why it waits, when it leaves and what went wrong', async () => {
    const batchId = await batchOf('Aviso a todos')
    const [sent, waiting] = [await queue({ recipientName: 'Rui Sá' }), await queue({ automatic: true })]
    await t.rows(
      sql`update messages set batch_id = ${batchId}, status = 'falhou', error = 'mailboxFull' where id = ${sent}`,
    )
    await t.rows(sql`update messages set next_try_at = '2026-12-01T09:00:00Z' where id = ${waiting}`)
    const rows = await list({ _fields: 'recipientName,status', _sort: 'at' })
    expect(rows).toEqual([
      {
        _id: sent,
        recipientName: 'Rui Sá',
        batchId,
        status: 'falhou',
        heldBecause: null,
        nextTryAt: null,
        error: 'A caixa de correio do destinatário está cheia.',
        _refs: { batchId: 'Aviso a todos' },
      },
      {
        _id: waiting,
        recipientName: null,
        batchId: null,
        status: 'em_fila',
        heldBecause: 'interruptor',
        nextTryAt: '2026-12-01T09:00:00.000Z',
        error: null,
        _refs: { batchId: null },
      },
    ])
    expect(Object.keys((await list({ _fields: 'subject' }))[0] ?? {})).toEqual(['_id', 'subject'])
  })

  it('and exports in words what went wrong', async () => {
    const failed = await queue({ recipientName: 'Rui Sá' })
    await t.rows(sql`update messages set status = 'falhou', error = 'mailboxFull' where id = ${failed}`)
    const fields = ['recipientName', 'error']
    const asked = await t.call('POST', '/messages/export', { as: editor, body: { format: 'csv', fields } })
    const { text } = await t.call('GET', asked.body.data.url.replace('/api', ''), { as: editor })
    expect(text).toContain('Rui Sá;A caixa de correio do destinatário está cheia.')
  })

  it('reads the titles of sendings without counting their messages', async () => {
    const plan = await t.rows(sql`explain select title from message_batches_with_counts where id = ${uuidv7()}`)
    expect(JSON.stringify(plan)).not.toContain('Aggregate')
  })

  it('filtered by each of its states, reasons, sendings, authors and days', async () => {
    const batchId = await batchOf('Lote')
    const ids = [
      await queue({ subject: 'Um', sentById: editor.userId }),
      await queue({ subject: 'Dois', automatic: true }),
    ]
    await t.rows(
      sql`update messages set batch_id = ${batchId}, status = 'enviada', at = '2026-01-05T10:00Z' where id = ${ids[0]}`,
    )
    for (const query of [
      { _status: 'enviada' },
      { _batchId: batchId },
      { _sentById: editor.userId },
      { '_at.to': '2026-02-01T00:00:00Z' },
      { _status: ['enviada', 'falhou'] },
    ] as Query[])
      expect([query, await subjectsOf(query)]).toEqual([query, ['Um']])
    for (const query of [
      { _heldBecause: 'interruptor' },
      { _status: 'em_fila' },
      { '_at.from': '2026-02-01T00:00:00Z' },
    ] as Query[])
      expect([query, await subjectsOf(query)]).toEqual([query, ['Dois']])
    expect(await subjectsOf({ _channel: 'carta' })).toEqual([])
    expect((await t.call('GET', '/messages', { as: editor, query: { _status: 'nada' } })).status).toBe(422)
  })
})

describe('AUTH-08: the text of a confidential message', () => {
  const exported = async (fields: string[]) => {
    const asked = await t.call('POST', '/messages/export', { as: editor, body: { format: 'csv', fields } })
    return (await t.call('GET', asked.body.data.url.replace('/api', ''), { as: editor })).text
  }
  it('is in no export either; other texts are, with the words of the list', async () => {
    await queue({ confidential: true, body: parseNotation('a ligação secreta'), subject: 'Entrar' })
    await queue({ automatic: true, recipientName: 'Rui Sá' })
    const text = await exported(['subject', 'recipientName', 'status', 'heldBecause', 'body'])
    expect(text).not.toContain('secreta')
    expect(text).toContain('Entrar')
    expect(text).toContain('Aviso;Rui Sá;Por enviar;À espera do envio automático;texto do aviso')
    expect((await t.call('POST', '/messages/export', { as: member, body: { format: 'csv' } })).status).toBe(403)
  })

  it('is in no list of chosen fields', async () => {
    await queue({ confidential: true, body: parseNotation('a ligação secreta') })
    for (const _fields of ['body', 'body,subject', 'body,confidential'])
      expect((await t.call('GET', '/messages', { as: admin, query: { _fields } })).text).not.toContain('secreta')
  })

  it('is in no list and no item, and an admin reads it on request while there is no mail server, which is recorded', async () => {
    const id = await queue({ confidential: true, body: parseNotation('a ligação secreta') })
    for (const path of ['/messages', `/messages/${id}`])
      expect((await t.call('GET', path, { as: admin })).text).not.toContain('secreta')
    const url = `/messages/${id}/confidential_text`
    for (const [as, status] of [
      [undefined, 401],
      [member, 403],
      [editor, 403],
    ] as const)
      expect((await t.call('GET', url, as && { as })).status).toBe(status)
    expect(await audited()).toEqual([])
    expect((await t.call('GET', url, { as: admin })).text).toContain('secreta')
    expect(await audited()).toEqual([
      { action: 'view_sensitive', resource: messages.name, record_id: id, user_id: admin.userId },
    ])
    for (const wrong of ['x', '%00', uuidv7(), await queue()])
      expect((await t.call('GET', `/messages/${wrong}/confidential_text`, { as: admin })).status).toBe(404)
  })

  it('with a mail server is read by nobody', async () => {
    const id = await queue({ confidential: true, body: parseNotation('a ligação secreta') })
    await t.rows(sql`insert into settings (name, value) values ('smtpHost', 'mail.example.pt')`)
    await t.store.reload()
    expect((await t.call('GET', `/messages/${id}/confidential_text`, { as: admin })).body).toEqual({
      data: { body: null },
    })
    await t.rows(sql`delete from settings`)
    await t.store.reload()
  })
})

describe('MSG-01: messages that wait for the switch', () => {
  it('are told with their age, and leave or are cancelled when staff decide', async () => {
    const id = await queue({ automatic: true })
    await t.rows(sql`update messages set at = '2026-11-01T08:00:00Z'`)
    const held = async () => (await t.call('GET', '/messages/held', { as: editor })).body.data
    expect(await held()).toEqual([{ because: 'interruptor', count: 1, oldestAt: '2026-11-01T08:00:00.000Z' }])
    for (const step of ['release', 'cancel']) {
      expect((await post(`/messages/held/${step}`, member, { because: 'interruptor' })).status).toBe(403)
      expect((await post(`/messages/held/${step}`, editor, { because: 'pausa' })).status).toBe(422)
    }
    expect((await post('/messages/held/release', editor, { because: 'servidor' })).body).toEqual({ data: { count: 0 } })
    expect((await post('/messages/held/release', editor, { because: 'interruptor' })).body).toEqual({
      data: { count: 1 },
    })
    expect(await t.rows(sql`select id, sent_by_id, held_because from messages`)).toEqual([
      { id, sent_by_id: editor.userId, held_because: null },
    ])
    expect(await t.rows(sql`select key from graphile_worker.jobs`)).toEqual([{ key: 'send-messages:0' }])
    expect(await audited()).toMatchObject([{ action: 'send', user_id: editor.userId }])
    const other = await queue({ automatic: true })
    await post('/messages/held/cancel', admin, { because: 'interruptor' })
    expect([await statusOf(id), await statusOf(other)]).toEqual(['em_fila', 'cancelada'])
    expect(await held()).toEqual([])
  })
})

describe('MSG-01: what staff decide about one message', () => {
  it.each([
    ['send_again', ['falhou', 'devolvida', 'suprimida', 'cancelada', 'incerta'], 'em_fila'],
    ['confirm', ['incerta'], 'enviada'],
    ['cancel', ['em_fila', 'falhou', 'incerta'], 'cancelada'],
  ])('%s is possible from %j only', async (step, from, to) => {
    const id = await queue()
    for (const status of ['em_fila', 'enviada', 'falhou', 'devolvida', 'suprimida', 'cancelada', 'incerta']) {
      await setStatus(id, status)
      const { status: answered } = await post(`/messages/${id}/${step}`, editor)
      expect([status, answered, await statusOf(id)]).toEqual(
        from.includes(status) ? [status, 200, to] : [status, 409, status],
      )
    }
    expect((await post(`/messages/${id}/${step}`, member)).status).toBe(403)
    expect((await post(`/messages/${uuidv7()}/${step}`, editor)).status).toBe(404)
    expect(await audited()).toHaveLength(from.length)
  })

  it('a message whose text was deleted is not sent again', async () => {
    const id = await queue()
    await t.rows(sql`update messages set status = 'falhou', body = null where id = ${id}`)
    const { status, body } = await post(`/messages/${id}/send_again`, editor)
    expect([status, body.errors]).toEqual([409, { _: 'O texto desta mensagem já foi apagado. Envie uma nova.' }])
  })
})
