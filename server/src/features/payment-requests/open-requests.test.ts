import { isMultibancoReference } from '@agremia/model/rules/collecting/multibanco-reference'
import { isRfReference } from '@agremia/model/rules/collecting/rf-reference'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRequestsApp, type RequestsApp } from '../../../test/requests-app.ts'
import { expireRequests } from './expire-requests.ts'
import { openRequests } from './open-requests.ts'

const DAY_MS = 86_400_000

let t: RequestsApp
beforeAll(async () => {
  t = await createRequestsApp()
  await t.asAdmin('PATCH', '/settings', { paymentProvider: 'ifthenpay', mbEntity: '11604', mbSubEntity: '999' })
})
afterAll(() => t.close())

const entriesOf = (id: string) => t.rows(sql`select action, diff from audit_log where record_id = ${id} order by id`)

describe('PAY-05: a payer is asked for charges by one request', () => {
  it('has a code, a total, an RF reference and a Multibanco reference that carries its amount', async () => {
    const { _id } = await t.addMember({})
    const [old, recent] = [await t.charge(_id, 2025, { dueDate: '2026-02-01' }), await t.charge(_id, 2026)]
    const request = await t.open(_id, recent, old)
    expect(request).toMatchObject({ payerId: _id, total: 4800, dueDate: '2026-02-01', entity: '11604', isNew: true })
    expect(request.lines).toEqual([
      { chargeId: old._id, description: 'Quota 2025', amount: 2400, rest: 0 },
      { chargeId: recent._id, description: 'Quota 2026', amount: 2400, rest: 0 },
    ])
    expect(request.code).toMatch(/^[0-9A-Za-z]{22}$/)
    expect(isRfReference(request.rfReference)).toBe(true)
    expect(isMultibancoReference(request.reference ?? '', '11604', 4800)).toBe(true)
    expect(request.expiresOn).toBe('2027-03-15')
    expect(await t.request(request.id)).toMatchObject({
      memberId: _id,
      status: 'aberto',
      total: 48,
      issuedOn: '2026-11-15',
      code: request.code,
      provider: 'ifthenpay',
    })
    const [created] = await entriesOf(request.id)
    expect(created).toMatchObject({ action: 'create' })
    expect(JSON.stringify(created)).not.toContain(request.code)
  })

  it('is used again for the same charges and amounts, and opened anew when one changed', async () => {
    const { _id } = await t.addMember({})
    const [one, other] = [await t.charge(_id, 2025), await t.charge(_id, 2026)]
    const first = await t.open(_id, one, other)
    const again = await t.open(_id, other, one, other)
    expect(again).toEqual({ ...first, isNew: false })
    const single = await t.open(_id, one)
    expect(single.id).not.toBe(first.id)
    await t.pay(_id, 10)
    const changed = await t.open(_id, one, other)
    expect(changed).toMatchObject({ isNew: true, total: 3800 })
    expect(changed.reference).not.toBe(first.reference)
    expect(await t.request(first.id)).toMatchObject({ status: 'anulado', reference: first.reference })
    // What was asked for alone has another amount too, but nobody used it again.
    expect(await t.request(single.id)).toMatchObject({ status: 'aberto' })
  })

  it('opens one request however many ask for it at once', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const opened = await Promise.all([1, 2, 3, 4].map(() => t.open(_id, charge)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('leaves out what is settled, set aside, annulled or of somebody else', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const settled = await t.charge(one._id, 2023, { dueDate: '2026-02-01' })
    await t.pay(one._id, 24)
    const parked = await t.charge(one._id, 2024)
    await t.post('/unsettled_payments/park', { ids: [parked._id], isParked: true })
    const annulled = await t.charge(one._id, 2025)
    await t.post(`/unsettled_payments/${annulled._id}/annul`, { reason: 'Engano' })
    const foreign = await t.charge(other._id, 2026)
    const mine = await t.charge(one._id, 2026)
    const request = await t.open(one._id, settled, parked, annulled, foreign, mine)
    expect(request.lines.map(({ chargeId }) => chargeId)).toEqual([mine._id])
    await expect(t.open(one._id, settled, parked, annulled, foreign)).rejects.toThrow('nothing could be requested')
  })

  it('asks the head of a household for everybody with one reference', async () => {
    const head = await t.addMember({})
    const child = await t.addMember({})
    const own = await t.charge(head._id, 2026)
    const billed = await t.charge(child._id, 2026, { billToMemberId: head._id, originalAmount: 12 })
    const request = await t.open(head._id, own, billed)
    expect(request).toMatchObject({ payerId: head._id, total: 3600 })
    await t.settle(request)
    expect((await t.account(child._id)).debtTotal).toBe(0)
    expect((await t.account(head._id)).debtTotal).toBe(0)
    expect(await t.request(request.id)).toMatchObject({ status: 'pago' })
  })

  it('opens thousands in a few statements, each with its own reference', async () => {
    const { _id } = await t.addMember({})
    const charges = await Promise.all([2024, 2025, 2026].map(year => t.charge(_id, year)))
    const [a, b, c] = charges.map(charge => charge._id)
    const wanted = [[a], [b], [c], [a, b], [a, c], [b, c], [a, b, c]].map(ids => ({ payerId: _id, chargeIds: ids }))
    const opened = await t.asSystem(context => openRequests(context, wanted))
    expect(opened).toHaveLength(7)
    expect(new Set(opened.map(({ reference }) => reference)).size).toBe(7)
    expect(new Set(opened.map(({ rfReference }) => rfReference)).size).toBe(7)
    expect(new Set(opened.map(({ code }) => code)).size).toBe(7)
  })

  it('skips a reference that a payment service has given already', async () => {
    const { _id } = await t.addMember({})
    const [one, other] = [await t.charge(_id, 2025), await t.charge(_id, 2026)]
    const before = await t.open(_id, one)
    // The same amount under the next id, as if the service had chosen it for another request.
    await sql`update multibanco_ids set last_id = last_id - 1`.execute(t.database.kysely)
    const after = await t.open(_id, other)
    expect(after.reference).not.toBe(before.reference)
    expect(isMultibancoReference(after.reference ?? '', '11604', 2400)).toBe(true)
  })
})

describe('PAY-05: references run out and follow the settings', () => {
  it('refuses in words when a sub-entity has no id left, and leaves nothing behind', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const count = async () => (await t.rows(sql`select count(*)::int from payment_requests`))[0]
    const before = await count()
    await sql`update multibanco_ids set last_id = 9999 where sub_entity = '999'`.execute(t.database.kysely)
    await expect(t.open(_id, charge)).rejects.toMatchObject({
      status: 409,
      errors: { _: expect.stringContaining('subentidade 999 esgotaram-se') },
    })
    expect(await count()).toEqual(before)
    await t.asAdmin('PATCH', '/settings', { mbSubEntity: '998' })
    expect((await t.open(_id, charge)).reference).toMatch(/^9980001\d\d$/)
  })

  it('makes no Multibanco reference without an entity or for more than it can carry', async () => {
    const { _id } = await t.addMember({})
    const huge = await t.charge(_id, 2026, { originalAmount: 1_000_000 })
    expect(await t.open(_id, huge)).toMatchObject({ entity: null, reference: null, total: 100_000_000 })
    await t.asAdmin('PATCH', '/settings', { mbSubEntity: '' })
    const usual = await t.charge(_id, 2025)
    const request = await t.open(_id, usual)
    expect(request).toMatchObject({ entity: null, reference: null })
    await t.asAdmin('PATCH', '/settings', { mbSubEntity: '997' })
    expect(await t.open(_id, usual)).toMatchObject({ entity: '11604', isNew: true })
  })

  it('makes no reference without a payment service, and none of the simulator’s entity for a real one', async () => {
    await t.asAdmin('PATCH', '/settings', { mbEntity: '99999' })
    const { _id } = await t.addMember({})
    expect(await t.open(_id, await t.charge(_id, 2025))).toMatchObject({ entity: null, reference: null })
    await t.asAdmin('PATCH', '/settings', { environment: 'staging', paymentProvider: 'simulador' })
    const request = await t.open(_id, await t.charge(_id, 2026))
    expect(await t.request(request.id)).toMatchObject({ entity: '99999', provider: 'simulador' })
    await t.asAdmin('PATCH', '/settings', { paymentProvider: '', mbEntity: '11604' })
    expect(await t.open(_id, await t.charge(_id, 2024))).toMatchObject({ entity: null, reference: null })
    await t.asAdmin('PATCH', '/settings', { paymentProvider: 'ifthenpay' })
    const moved = sql`insert into payment_requests select (jsonb_populate_record(r, '{"id":"01890000-0000-7000-8000-000000000001",
      "code":"AAAAAAAAAAAAAAAAAAAAAA","rf_reference_sort":"x","status":"anulado","provider":"ifthenpay"}')).*
      from payment_requests r where id = ${request.id}`
    await expect(moved.execute(t.database.kysely)).rejects.toMatchObject({
      constraint: 'payment_requests_entity_check',
    })
  })
})

describe('API-03: who reads requests', () => {
  it('staff only; members and strangers learn no code', async () => {
    const member = await t.signedIn('member')
    expect((await t.call('GET', '/payment_requests', { as: member })).status).toBe(403)
    expect((await t.call('GET', '/payment_requests')).status).toBe(401)
    const { body } = await t.asEditor('GET', '/payment_requests', undefined, { _status: 'aberto' })
    expect(body.data.length).toBeGreaterThan(0)
  })
})

describe('PAY-05: requests end', () => {
  // Sessions end before, so the rows are read as they are.
  const statusOf = async ({ id }: { id: string }) =>
    (await t.rows<{ status: string }>(sql`select status from payment_requests where id = ${id}`))[0]?.status

  it('opens a new one 15 days before the end, and ends the old one on its day', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const first = await t.open(_id, charge)
    t.pass(105 * DAY_MS)
    expect((await t.open(_id, charge)).id).toBe(first.id)
    t.pass(DAY_MS)
    const second = await t.open(_id, charge)
    expect(second.id).not.toBe(first.id)
    expect(await statusOf(first)).toBe('aberto')
    t.pass(15 * DAY_MS)
    await expireRequests(t.database, t.clock())
    expect(await statusOf(first)).toBe('expirado')
    expect(await statusOf(second)).toBe('aberto')
    expect((await entriesOf(first.id)).at(-1)).toMatchObject({ action: 'update' })
    expect(await t.settle(first, { on: '2027-03-16' })).toMatchObject({ paymentId: expect.any(String) })
    expect(await statusOf(first)).toBe('pago')
    // It asked for the same charge, which is paid now.
    expect(await statusOf(second)).toBe('pago')
  })
})
