import { readProgress, readText } from '@agremia/model/calls/message-batches'
import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { type ProgressPartName, progressFilter } from '@agremia/model/rules/sending-progress'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchesApp, createBatchesApp } from '../../../../test/batches-app.ts'
import { MailError } from '../../../outside/mail-fault.ts'
import { claimMessage } from '../claim-message.ts'
import { noteFailure } from '../note-outcome.ts'

let t: BatchesApp
const ids: string[] = []
beforeAll(async () => {
  t = await createBatchesApp()
  for (const name of ['ana', 'eva', 'rui']) {
    ids.push((await t.addMember({ name: `${name} reis`, email: `${name}@example.pt` }))._id)
  }
})
beforeEach(async () => {
  await t.rows(sql`truncate message_batches, messages, mail_flow cascade`)
  t.server.received.length = 0
  t.server.misbehave({})
})
afterAll(() => t.close())

async function sent() {
  const { id } = await t.addDraft({ selection: { ids } })
  await t.send(id)
  return id
}
const states = async (id: string) => (await t.messages(id)).map(({ status, held }) => held ?? status)
/** Takes the first message as a sender does that is just handing it over. */
async function claim() {
  const claimed = await claimMessage(t.database, { perMinute: 0, perDay: 1000 }, t.clock())
  if (claimed.kind !== 'message') return expect.unreachable()
  return claimed.message
}
const fail = (message: Awaited<ReturnType<typeof claim>>) =>
  t.database.kysely
    .transaction()
    .execute(db => noteFailure(db, message, new MailError('mailboxFull', { isPermanent: false }), t.clock()))

describe('MSG-01: a sending under way', () => {
  it('is paused and resumed; what is just being sent is finished', async () => {
    const id = await sent()
    const message = await claim()
    expect((await t.step(id, 'pause')).body.data).toMatchObject({ status: 'em_pausa', count: 2 })
    expect(await states(id)).toEqual(['a_enviar', 'pausa', 'pausa'])
    await t.deliver()
    expect(t.server.received).toEqual([])
    // The one that was under way could not be delivered: it waits with the others.
    await fail(message)
    expect(await states(id)).toEqual(['pausa', 'pausa', 'pausa'])
    expect((await t.step(id, 'pause')).status).toBe(409)
    expect((await t.step(id, 'resume')).body.data).toMatchObject({ status: 'a_enviar', count: 3 })
    t.pass(60_000)
    await t.deliver()
    expect(t.server.received.map(({ to }) => to[0]).sort()).toEqual(
      ['ana', 'eva', 'rui'].map(one => `${one}@example.pt`),
    )
    expect((await t.read(id)).status).toBe('concluida')
  })

  it('is cancelled as far as it has not left', async () => {
    const id = await sent()
    const message = await claim()
    expect((await t.step(id, 'cancel')).body.data).toMatchObject({ status: 'cancelada', count: 2 })
    await fail(message)
    expect(await states(id)).toEqual(['cancelada', 'cancelada', 'cancelada'])
    await t.deliver()
    expect(t.server.received).toEqual([])
    expect(await t.read(id)).toMatchObject({
      status: 'cancelada',
      endedAt: t.clock().toISOString(),
      suppressedCount: 3,
    })
    expect((await t.step(id, 'resume')).status).toBe(409)
  })

  it('is cancelled before it is prepared, and its task then writes nothing', async () => {
    const { id } = await t.addDraft({ selection: { ids } })
    await t.step(id, 'send')
    await t.step(id, 'cancel')
    await t.runTasks()
    expect(await t.messages(id)).toEqual([])
    expect((await t.read(id)).status).toBe('cancelada')
  })

  it('is repeated for those that failed, to the address of today, and for uncertain ones only if asked', async () => {
    const id = await sent()
    await t.rows(sql`update messages set status = 'falhou', error = 'mailboxFull' where recipient_address like 'ana%'`)
    await t.rows(sql`update messages set status = 'incerta' where recipient_address like 'eva%'`)
    await t.rows(sql`update messages set status = 'devolvida' where recipient_address like 'rui%'`)
    await t.deliver()
    expect(await t.read(id)).toMatchObject({ status: 'concluida', failedCount: 3 })
    expect((await t.step(id, 'repeat')).body.data).toMatchObject({ status: 'a_enviar', count: 1, left: 1 })
    await t.deliver()
    expect(t.server.received.map(({ to }) => to[0])).toEqual(['ana@example.pt'])

    await t.rows(sql`update contacts set value = 'rui.novo@example.pt' where value = 'rui@example.pt'`)
    expect((await t.step(id, 'repeat', { includesUncertain: true })).body.data).toMatchObject({ count: 2, left: 0 })
    await t.deliver()
    expect(t.server.received.map(({ to }) => to[0]).sort()).toEqual([
      'ana@example.pt',
      'eva@example.pt',
      'rui.novo@example.pt',
    ])
    // The one that came back stays as it is, and is not repeated once more.
    expect(await states(id)).toEqual(['enviada', 'enviada', 'devolvida', 'enviada'])
    expect((await t.step(id, 'repeat')).body.data).toMatchObject({ count: 0, left: 0 })
    await t.rows(sql`update contacts set value = 'rui@example.pt' where value = 'rui.novo@example.pt'`)
  })
})

describe('MSG-01: the progress of a sending', () => {
  const progress = async (id: string) => {
    const { body } = await t.asEditor('GET', `/message_batches/${id}/progress`)
    expect(readProgress.answer?.safeParse(body).error).toBeUndefined()
    const { counts, ...rest } = body.data
    return { ...rest, counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)) }
  }

  it('accounts for every recipient, letters included, and leads to each in the list of messages', async () => {
    const letter = { addressLine1: 'Rua Um, 1', postalCode: '3000-001', locality: 'Coimbra' }
    const others: string[] = []
    for (const member of [{ name: 'Lia Um', ...letter }, { name: 'Lia Dois', ...letter }, { name: 'Sem Morada' }]) {
      others.push((await t.addMember(member))._id)
    }
    const { id } = await t.addDraft({ selection: { ids: [...ids, ...others] } })
    await t.send(id)
    expect((await progress(id)).counts).toEqual({ waiting: 3, toPrint: 2, suppressed: 1 })
    await t.deliver()
    await t.rows(sql`update messages set status = 'impressa' where recipient_name = 'Lia Um'`)
    await t.rows(
      sql`update messages set status = 'expedida', posted_on = '2026-11-15' where recipient_name = 'Lia Dois'`,
    )
    await t.rows(sql`update messages set status = 'incerta' where recipient_address like 'ana%'`)
    const { counts, lastDepartureAt } = await progress(id)
    expect(counts).toEqual({ sent: 2, printed: 1, posted: 1, suppressed: 1, uncertain: 1 })
    expect(lastDepartureAt).toBeNull()
    for (const [name, count] of Object.entries(counts)) {
      const query = new URLSearchParams({ _batchId: id })
      for (const [key, value] of Object.entries(progressFilter(name as ProgressPartName))) // the answer was checked above
        for (const one of [value].flat()) query.append(key, one)
      const listed = await t.asEditor('GET', `/messages?${query.toString()}`)
      expect([name, listed.body.meta.total]).toEqual([name, count])
    }
  })

  it('tells when the last e-mail will have left, behind what leaves before it', async () => {
    await t.set({ messagesPerMinute: '1' })
    const first = await sent()
    t.pass(1000)
    const id = await sent()
    expect((await progress(first)).lastDepartureAt).toBe(new Date(t.clock().getTime() + 2 * 60_000).toISOString())
    expect((await progress(id)).lastDepartureAt).toBe(new Date(t.clock().getTime() + 5 * 60_000).toISOString())
    await t.step(id, 'pause')
    expect(await progress(id)).toMatchObject({ counts: { paused: 3 }, lastDepartureAt: null })
    await t.set({ messagesPerMinute: '0' })
  })

  it('tells why nothing leaves while the mail server cannot be used, and when it is tried again', async () => {
    const id = await sent()
    const message = await claim()
    const refused = new MailError('authentication', { isAboutServer: true })
    await t.database.kysely.transaction().execute(db => noteFailure(db, message, refused, t.clock()))
    const nextTryAt = new Date(t.clock().getTime() + 15_000).toISOString()
    expect(await progress(id)).toEqual({
      counts: { waiting: 3 },
      lastDepartureAt: nextTryAt,
      fault: { text: MAIL_FAULTS.authentication, nextTryAt },
    })
  })

  it('is for staff only, of a sending that exists', async () => {
    const { id } = await t.addDraft({ selection: { ids } })
    const member = await t.signedIn('member')
    for (const part of ['progress', 'text']) {
      expect((await t.call('GET', `/message_batches/${id}/${part}`, { as: member })).status).toBe(403)
      expect((await t.call('GET', `/message_batches/${id}/${part}`)).status).toBe(401)
      expect((await t.asEditor('GET', `/message_batches/${uuidv7()}/${part}`)).status).toBe(404)
    }
  })

  it('shows its text as everybody gets it, what differs by recipient in brackets', async () => {
    const { id } = await t.addDraft({ selection: { ids }, text: 'Olá, {{saudacao}}, {{daOrganizacao}}.' })
    const { body } = await t.asEditor('GET', `/message_batches/${id}/text`)
    expect(readText.answer?.safeParse(body).error).toBeUndefined()
    expect(body.data.hasPersonalParts).toBe(true)
    expect(body.data.text.content[0].content).toEqual([
      { type: 'text', text: expect.stringMatching(/^Olá, \[saudação\], da \p{Lu}/u) },
    ])
  })

  it('is where the task that prepares it leads', async () => {
    const id = await sent()
    const { body } = await t.asEditor('GET', '/tasks')
    expect(body.data[0].result.path).toBe(`/mensagens/envios/${id}`)
  })
})

describe('MSG-01: who may compose, send and steer', () => {
  const VERBS = ['compose', 'examples', 'send', 'reopen', 'pause', 'resume', 'cancel', 'repeat']

  it.each(VERBS)('only staff may %s, of a batch that exists', async verb => {
    const { id, rev } = await t.addDraft({ selection: { ids } })
    const body = verb === 'examples' ? {} : { rev }
    const member = await t.signedIn('member')
    expect((await t.call('POST', `/message_batches/${id}/${verb}`, { as: member, body })).status).toBe(403)
    expect((await t.call('POST', `/message_batches/${id}/${verb}`, { body })).status).toBe(401)
    expect((await t.asEditor('POST', `/message_batches/${uuidv7()}/${verb}`, body)).status).toBe(404)
    expect((await t.asEditor('POST', `/message_batches/nada/${verb}`, body)).status).toBe(404)
    expect((await t.asEditor('POST', `/message_batches/${id}/${verb}`, { odd: 1 })).status).toBe(422)
  })

  it('an outdated version is refused with what has changed', async () => {
    const { id, rev } = await t.addDraft({ selection: { ids } })
    const { status, body } = await t.asEditor('POST', `/message_batches/${id}/send`, { rev: rev - 1 })
    expect([status, body.data.rev]).toEqual([409, rev])
    expect((await t.asEditor('POST', `/message_batches/${id}/send`, { rev: rev + 1 })).status).toBe(422)
  })
})
