import { MBWAY_PER_HOUR, MBWAY_SECONDS } from '@agremia/model/rules/collecting/mbway'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'
import { followMbwayJob } from '../payment-providers/mbway/follow-mbway.ts'
import { newRequestCode } from '../payment-requests/request-code.ts'

/** How long anything may take on a machine that others use too. */
const LONGEST = { timeout: 20_000, interval: 20 }
const IBAN = 'PT50000201231234567890154'

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp()
  await t.asAdmin('PATCH', '/settings', {
    organisationName: 'Clube do Rio',
    organisationIban: IBAN,
    organisationTaxNumber: '501964843',
  })
})
afterAll(() => t.close())

const read = (code: string) => t.call('GET', `/payment_requests/${code}/information`)
const readState = (code: string) => t.call('GET', `/payment_requests/${code}/state`)
const pay = (code: string, phone: unknown) => t.call('POST', `/payment_requests/${code}/mbway`, { body: { phone } })
const untilStatus = (code: string, status: string) =>
  vi.waitFor(async () => {
    await t.runJob(followMbwayJob, {})
    expect((await readState(code)).body.data.mbway).toMatchObject({ status })
  }, LONGEST)

describe('PAY-05, NAV-30: the information of one request', () => {
  it('has everything needed to pay, and of the payer only an initial, a surname and the number', async () => {
    const member = await t.addMember({
      name: 'Maria Amélia da Silva',
      email: 'maria@exemplo.pt',
      taxNumber: '503504564',
    })
    const charge = await t.charge(member._id, 2026, { originalAmount: 24 })
    const request = await t.open(member._id, charge)
    const { status, body, headers } = await read(request.code)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.data).toMatchObject({
      status: 'aberto',
      payer: `M. Silva · n.º ${member.memberNumber}`,
      lines: [{ description: 'Quota 2026', owner: '', amount: 24 }],
      total: 24,
      openAmount: 24,
      dueDate: request.dueDate,
      isOverdue: true,
      multibanco: { entity: '99999', reference: request.reference },
      transfer: { iban: IBAN, reference: request.rfReference, qr: expect.stringMatching(/^<svg [^>]*>.*<\/svg>$/) },
      acceptsMbway: true,
      mbway: null,
      organisation: { name: 'Clube do Rio', taxNumber: '501964843', isStaging: true },
      pageQr: expect.stringMatching(/^<svg /),
    })
    const text = JSON.stringify(body)
    for (const secret of ['Amélia', 'maria@', '503504564', member._id, request.id, request.code])
      expect(text).not.toContain(secret)
  })

  it('names the relatives for whom the payer pays in the same way', async () => {
    const [head, child] = [await t.addMember({ name: 'Ana Costa' }), await t.addMember({ name: 'Rui Pedro Costa' })]
    const charges = [await t.charge(head._id, 2026), await t.charge(child._id, 2026, { billToMemberId: head._id })]
    const request = await t.open(head._id, ...charges)
    const { lines } = (await read(request.code)).body.data
    expect(lines.map(({ owner }: { owner: string }) => owner).toSorted()).toEqual([
      '',
      `R. Costa · n.º ${child.memberNumber}`,
    ])
  })

  it('says that it was paid, whoever took the money, and offers nothing more', async () => {
    const { memberId, request } = await t.owing()
    await t.pay(memberId, 24)
    expect((await read(request.code)).body.data).toMatchObject({
      status: 'pago',
      openAmount: 0,
      paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      transfer: null,
      multibanco: null,
      acceptsMbway: false,
    })
    expect(await pay(request.code, '912345001')).toMatchObject({ status: 409 })
  })

  it('asks only for the rest, by transfer, once part of it was paid', async () => {
    const { memberId, request } = await t.owing()
    await t.pay(memberId, 10)
    expect((await read(request.code)).body.data).toMatchObject({
      status: 'aberto',
      total: 24,
      openAmount: 14,
      multibanco: null,
      acceptsMbway: false,
      transfer: { reference: request.rfReference },
    })
    expect(await pay(request.code, '912345001')).toMatchObject({
      status: 409,
      body: { errors: { _: expect.stringMatching(/mudou/) } },
    })
  })

  it('says that it has expired from the day after its last, or was annulled', async () => {
    const [late, gone] = [await t.owing(), await t.owing()]
    await sql`
      update payment_requests set status = 'anulado' where id = ${gone.request.id}
    `.execute(t.database.kysely)
    expect((await read(gone.request.code)).body.data).toMatchObject({ status: 'anulado', transfer: null })
    t.pass(125 * 86_400_000)
    expect((await read(late.request.code)).body.data).toMatchObject({ status: 'expirado', multibanco: null })
    expect(await pay(late.request.code, '912345001')).toMatchObject({ status: 409 })
    t.pass(-125 * 86_400_000)
  })

  it('tells nothing of a member whose record was erased', async () => {
    const { memberId, request } = await t.owing()
    await sql`update members set anonymized_at = now() where id = ${memberId}`.execute(t.database.kysely)
    expect((await read(request.code)).status).toBe(404)
  })
})

describe('PAY-05: MB WAY on the page', () => {
  it('is sent by whoever has the link, and its result is told until it is paid', async () => {
    const { memberId, request } = await t.owing()
    const sent = await pay(request.code, '912 345 001')
    expect(sent).toMatchObject({ status: 201, body: { data: { status: 'aberto', mbway: { status: 'pending' } } } })
    expect(sent.body.data.mbway.seconds).toBe(MBWAY_SECONDS)
    expect(sent.body.data.mbway.secondsLeft).toBeGreaterThan(200)
    expect(sent.body.data.mbway.secondsLeft).toBeLessThanOrEqual(MBWAY_SECONDS)
    expect(JSON.stringify(sent.body)).not.toMatch(/912 ?345 ?001/)
    await untilStatus(request.code, 'paid')
    expect((await readState(request.code)).body.data).toMatchObject({ status: 'pago', openAmount: 0 })
    expect(await t.paidBy(memberId)).toEqual([['mbway', 2400]])
  })

  it.each([
    ['912345002', 'rejected'],
    ['912345003', 'expired'],
    ['912345004', 'declined'],
  ])('of the phone %s is told as %s', async (phone, status) => {
    const { request } = await t.owing()
    expect((await pay(request.code, phone)).status).toBe(201)
    await untilStatus(request.code, status)
  })

  it('of another day is told no more', async () => {
    const { request } = await t.owing()
    await pay(request.code, '912345002')
    await untilStatus(request.code, 'rejected')
    t.pass(16 * 60_000)
    expect((await readState(request.code)).body.data).toMatchObject({ status: 'aberto', mbway: null })
    t.pass(-16 * 60_000)
  })

  it('one at a time and three an hour for each code', async () => {
    const { request } = await t.owing()
    expect((await pay(request.code, '912345002')).status).toBe(201)
    expect(await pay(request.code, '912345002')).toMatchObject({
      status: 409,
      body: { errors: { _: expect.stringMatching(/à espera/) } },
    })
    await untilStatus(request.code, 'rejected')
    for (let n = 0; n < 2; n += 1) {
      expect((await pay(request.code, '912345002')).status).toBe(201)
      await untilStatus(request.code, 'rejected')
    }
    const last = await pay(request.code, '912345002')
    expect(last).toMatchObject({
      status: 429,
      body: { errors: { _: expect.stringContaining(`Já se enviaram ${MBWAY_PER_HOUR} pedidos`) } },
    })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })

  it.each(['212 345 678', '942345678', '', 'abc', 5, null, '9'.repeat(50)])(
    'is refused for %j beside the field, and nothing is sent',
    async phone => {
      const { memberId, request } = await t.owing()
      const answer = await pay(request.code, phone)
      expect(answer).toMatchObject({ status: 422, body: { errors: { phone: expect.stringMatching(/\p{L}{4}/u) } } })
      expect(await t.rows(sql`select from mbway where member_id = ${memberId}`)).toEqual([])
    },
  )

  it('tells a visitor nothing about the provider that refuses', async () => {
    const { request } = await t.owing()
    expect(await pay(request.code, '912345005')).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: { _: expect.stringMatching(/pague de outra forma/) } },
    })
  })

  it('is not offered while it is switched off', async () => {
    const { request } = await t.owing()
    await t.asAdmin('PATCH', '/settings', { mbwayEnabled: 'false' })
    expect((await read(request.code)).body.data).toMatchObject({ acceptsMbway: false })
    expect((await pay(request.code, '912345001')).status).toBe(409)
    await t.asAdmin('PATCH', '/settings', { mbwayEnabled: 'true' })
  })
})

it('PAY-05: codes cannot be guessed: each wrong one is the same 404, some too many 429, and a right one still opens', async () => {
  await sql`delete from throttles`.execute(t.database.kysely)
  const { request } = await t.owing()
  const wrong = [newRequestCode(), request.code.toLowerCase(), request.id, 'x', '%00', `${request.code}x`, "'--"]
  const answers = await Promise.all(wrong.map(code => read(code)))
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 'notFound', errors: { _: 'Esta ligação não é válida.' } },
    })
  expect((await readState(newRequestCode())).status).toBe(404)
  expect((await pay(newRequestCode(), '212345678')).status).toBe(404)
  for (let n = answers.length + 2; n < 30; n += 1) await read(newRequestCode())
  expect(await read(newRequestCode())).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  expect((await read(request.code)).status).toBe(200)
})
