import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { cleanupJob } from '../../jobs/cleanup.ts'
import { endOfNight } from './door-links.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

async function openSession(name = 'Jantar de Natal') {
  return (await t.post('/card_sessions', { name }))._id as string
}
async function issue(name: string) {
  const member = await t.addMember({ name })
  return t.post('/membership_cards', { memberId: member._id })
}
const read = (session: string, entry: object) =>
  t.asEditor('POST', `/card_sessions/${session}/readings`, { id: randomUUID(), ...entry })
const show = async (session: string) => (await t.asEditor('GET', `/card_sessions/${session}/readings`)).body.data

describe('CARD-03 NAV-18: cards are verified one after the other', () => {
  it('a session keeps what was read: valid, not valid and why, unknown, read before', async () => {
    const session = await openSession()
    const [good, lost] = [await issue('Boa Sócia'), await issue('Sem Cartão')]
    await t.asEditor('POST', `/membership_cards/${lost._id}/lose`, { reason: 'perda' })
    const first = await read(session, { code: good.verificationCode })
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({ isValid: true, reason: null, name: 'Boa Sócia', alreadyReadAt: null })
    t.pass(60_000)
    const again = await read(session, { code: good.verificationCode.toLowerCase() })
    expect(again.body.data).toMatchObject({ isValid: true, alreadyReadAt: first.body.data.readAt })
    expect((await read(session, { code: lost.verificationCode })).body.data).toMatchObject({
      isValid: false,
      reason: 'perdido',
      name: 'Sem Cartão',
    })
    expect((await read(session, { code: '000000000000' })).body.data).toMatchObject({
      isValid: false,
      reason: 'desconhecido',
      name: null,
    })
    expect((await read(session, { code: 'https://outro.example/' })).body.data.reason).toBe('desconhecido')
    const told = await show(session)
    expect(told).toMatchObject({ name: 'Jantar de Natal', counts: { valid: 1, notValid: 3, repeated: 1 } })
    expect(told.readings).toHaveLength(5)
  })

  it('a session is kept for twelve months with what was read', async () => {
    const [kept, old] = [await openSession('Há menos de um ano'), await openSession('Há mais de um ano')]
    const card = await issue('Lida Antes')
    for (const [session, age] of [
      [kept, '11 months'],
      [old, '13 months'],
    ] as const) {
      await read(session, { code: card.verificationCode })
      await t.rows(sql`update card_sessions set created_at = now() - ${age}::interval where id = ${session}`)
    }
    await t.runJob(cleanupJob, {})
    expect((await show(kept)).readings).toHaveLength(1)
    expect((await t.asEditor('GET', `/card_sessions/${old}`)).status).toBe(404)
    expect(await t.rows(sql`select from card_readings where session_id = ${old}`)).toEqual([])
  })

  it('a reading that is sent again after a lost connection is one reading, at the time when it was read', async () => {
    const session = await openSession('Sem rede')
    const card = await issue('Volta Já')
    const entry = {
      id: randomUUID(),
      code: card.verificationCode,
      readAt: new Date(t.clock().getTime() - 600_000).toISOString(),
    }
    const [one, two] = [await read(session, entry), await read(session, entry)]
    expect(one.body.data).toEqual(two.body.data)
    expect(one.body.data.readAt).toBe(entry.readAt)
    expect((await show(session)).readings).toHaveLength(1)
    const other = await openSession('Outra')
    expect((await read(other, entry)).status).toBe(422)
  })

  it('what was read is exported, the first reading first, with texts that no spreadsheet runs', async () => {
    const session = await openSession('Para guardar')
    const card = await issue('=Fórmula Maria')
    await read(session, { code: card.verificationCode })
    t.pass(1_000)
    await read(session, { code: '000000000000' })
    const { status, text } = await t.asEditor('GET', `/card_sessions/${session}/readings/export`)
    expect(status).toBe(200)
    const [head, first, second] = text.split('\r\n')
    expect(head).toContain('Hora;Resultado;Motivo;Nome')
    expect(first).toContain(";Válido;;'=Fórmula Maria;")
    expect(second).toContain(';Não válido;Desconhecido;')
    const as = await t.signedIn('member')
    expect((await t.call('GET', `/card_sessions/${session}/readings/export`, { as })).status).toBe(403)
  })

  it('a reading is taken back, and no longer counts as read before', async () => {
    const session = await openSession('Engano')
    const card = await issue('Enganada')
    const first = (await read(session, { code: card.verificationCode })).body.data
    const undone = await t.asEditor('POST', `/card_sessions/${session}/readings/${first.id}/undo`)
    expect(undone.body.data.isUndone).toBe(true)
    t.pass(1_000)
    expect((await read(session, { code: card.verificationCode })).body.data.alreadyReadAt).toBeNull()
    expect((await show(session)).counts).toEqual({ valid: 1, notValid: 0, repeated: 0 })
  })

  it('a card of before is verified by its number, once the name was compared', async () => {
    const session = await openSession('Cartões antigos')
    const member = await t.addMember({ name: 'Antiga Sócia', memberNumber: 5151 })
    const found = await t.asEditor('GET', `/card_sessions/${session}/members/5151`)
    expect(found.body.data).toEqual({ name: 'Antiga Sócia', memberNumber: '5151' })
    expect((await read(session, { memberNumber: 5151 })).body.data).toMatchObject({ isValid: true, isByNumber: true })
    await t.changeState(member._id, 'falecido', '2026-11-01')
    expect((await read(session, { memberNumber: 5151 })).body.data).toMatchObject({
      isValid: false,
      reason: 'nao_membro',
    })
    expect((await t.asEditor('GET', `/card_sessions/${session}/members/99999`)).status).toBe(404)
    expect((await t.asEditor('GET', `/card_sessions/${session}/members/abc`)).status).toBe(404)
  })

  it.each([
    [{}, 'code'],
    [{ code: 'X', memberNumber: 3 }, 'code'],
    [{ memberNumber: -3 }, 'memberNumber'],
    [{ id: 'x', code: 'X' }, 'id'],
  ])('%j is refused at %s', async (entry, field) => {
    const { status, body } = await read(await openSession(), entry)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })
})

describe('CARD-03: a volunteer at the door', () => {
  it('verifies with a link that ends that night, learns no reasons, and can do nothing else', async () => {
    const session = await openSession('Porta')
    const [card, lost] = [await issue('À Porta'), await issue('Perdeu')]
    await t.asEditor('POST', `/membership_cards/${lost._id}/lose`, { reason: 'perda' })
    await read(session, { code: card.verificationCode })
    const link = await t.asEditor('POST', `/card_sessions/${session}/door_links`)
    expect(link.status).toBe(201)
    expect(link.body.data.url).toMatch(/^https:\/\/app\.example\/porta\/[\w-]{32}$/)
    const token = link.body.data.url.split('/').at(-1)
    const atDoor = (entry: object) =>
      t.call('POST', `/doors/${token}/readings`, { body: { id: randomUUID(), ...entry } })
    t.pass(1_000)
    expect((await atDoor({ code: card.verificationCode })).body.data).toMatchObject({
      isValid: true,
      name: 'À Porta',
      memberId: null,
      alreadyReadAt: expect.stringMatching(/^2026/),
    })
    t.pass(1_000)
    const refused = (await atDoor({ code: lost.verificationCode })).body.data
    expect(refused).toMatchObject({ isValid: false, reason: null, name: null, memberNumber: null, photoUrl: null })
    // Of the session it sees what it has read itself, and whose cards they were no more: it may be somebody else by now.
    const door = await t.call('GET', `/doors/${token}`)
    expect(door.body.data).toMatchObject({
      name: 'Porta',
      readings: [{ isValid: false }, { isValid: true, name: null, memberNumber: null, category: null, photoUrl: null }],
    })
    expect(door.text).not.toContain('À Porta')
    const [own] = door.body.data.readings
    expect((await t.call('POST', `/doors/${token}/readings/${own.id}/undo`)).body.data.isUndone).toBe(true)
    const [, ofStaff] = (await show(session)).readings.filter(
      (one: { memberId: string | null }) => one.memberId === card.memberId,
    )
    expect((await t.call('POST', `/doors/${token}/readings/${ofStaff.id}/undo`)).status).toBe(404)
    // The token opens nothing of the API.
    const as = { access: token, userId: '', sessionId: '', role: 'editor' as const }
    expect((await t.call('GET', '/membership_cards', { as })).status).toBe(401)
    expect((await t.asEditor('DELETE', `/card_sessions/${session}/door_links`)).status).toBe(204)
    expect((await t.call('GET', `/doors/${token}`)).status).toBe(404)
  })

  it.each([
    ['2026-12-12T20:00:00.000Z', '2026-12-13T06:00:00.000Z'],
    ['2026-12-13T01:30:00.000Z', '2026-12-13T06:00:00.000Z'],
    ['2026-07-10T22:59:00.000Z', '2026-07-11T05:00:00.000Z'],
  ])('a link made at %s ends at %s', (now, end) => expect(endOfNight(new Date(now)).toISOString()).toBe(end))

  it('asks for so many members by number in an hour, and no more: the names of all cannot be copied', async () => {
    const member = await t.addMember({ name: 'Sem Código' })
    const session = await openSession('Por número')
    const { url } = (await t.asEditor('POST', `/card_sessions/${session}/door_links`)).body.data
    const door = `/doors/${url.split('/').at(-1)}`
    const find = () => t.call('GET', `${door}/members/${member.memberNumber}`)
    expect((await find()).body.data).toMatchObject({ name: 'Sem Código' })
    await sql`update throttles set count = 299 where key like 'door:numbers:%'`.execute(t.database.kysely)
    const body = { id: randomUUID(), memberNumber: member.memberNumber }
    expect((await t.call('POST', `${door}/readings`, { body })).status).toBe(201)
    expect((await find()).status).toBe(429)
    expect((await t.call('POST', `${door}/readings`, { body: { ...body, id: randomUUID() } })).status).toBe(429)
    expect((await t.asEditor('GET', `/card_sessions/${session}/members/${member.memberNumber}`)).status).toBe(200)
  })

  it('shows no more than 300 names in its whole life; further cards are verified without one', async () => {
    const session = await openSession('Muitos nomes')
    const { url } = (await t.asEditor('POST', `/card_sessions/${session}/door_links`)).body.data
    const door = `/doors/${url.split('/').at(-1)}`
    const [known, first, second] = [
      await t.addMember({ name: 'Já Vista' }),
      await issue('Cabe'),
      await issue('Não Cabe'),
    ]
    const atDoor = async (entry: object) =>
      (await t.call('POST', `${door}/readings`, { body: { id: randomUUID(), ...entry } })).body.data
    const find = (number: number | string) => t.call('GET', `${door}/members/${number}`)
    expect((await find(known.memberNumber)).status).toBe(200)
    await t.rows(sql`
      insert into door_link_names select id, gen_random_uuid() from door_links cross join generate_series(1, 298)
      where session_id = ${session}`)
    // Of two at once one has the last place.
    const both = await Promise.all([first, second].map(({ verificationCode }) => atDoor({ code: verificationCode })))
    expect(both.map(({ isValid }) => isValid)).toEqual([true, true])
    expect(both.filter(({ name }) => name !== null)).toHaveLength(1)
    const [without] = both.filter(({ name }) => name === null)
    expect(without).toMatchObject({ memberNumber: null, category: null, photoUrl: null })
    // Hours later, when no attempt is counted any more, it shows whom it has shown before, and nobody else.
    await sql`delete from throttles`.execute(t.database.kysely)
    expect((await find(known.memberNumber)).body.data.name).toBe('Já Vista')
    expect((await atDoor({ memberNumber: known.memberNumber })).name).toBe('Já Vista')
    const other = await t.addMember({ name: 'Mais Uma' })
    expect((await find(other.memberNumber)).status).toBe(403)
    expect(await atDoor({ memberNumber: other.memberNumber })).toMatchObject({ isValid: true, name: null })
  })

  it('a link that is over, and one that never was, are answered alike', async () => {
    const session = await openSession('Acabou')
    const { url } = (await t.asEditor('POST', `/card_sessions/${session}/door_links`)).body.data
    t.pass(24 * 3_600_000)
    const over = await t.call('GET', `/doors/${url.split('/').at(-1)}`)
    const never = await t.call('GET', '/doors/nunca-houve')
    expect(over.status).toBe(404)
    expect(over.text).toBe(never.text)
  })
})
