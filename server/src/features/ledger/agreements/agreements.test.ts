import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdOpen } from '../../../../test/hold-open.ts'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { untilWaiting } from '../../../../test/until-waiting.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

/** A member who owes two quotas of 24 euros. */
async function makeDebtor() {
  const { _id } = await t.addMember({})
  const older = await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
  const newer = await t.charge(_id, 2026)
  return { memberId: _id, chargeIds: [older._id, newer._id] as [string, string] }
}
const TERMS = { count: 5, firstDueDate: '2026-12-01', minutesRef: '7/2026' }
const agree = (body: object) => t.asEditor('POST', '/unsettled_payments/agree', { ...TERMS, ...body })
const chargeOf = async (id: string) => (await t.asEditor('GET', `/unsettled_payments/${id}`)).body.data

describe('PAY-03: debts are paid in instalments as agreed', () => {
  it('the debts stay, the agreement says its terms in words, and payments count for the instalments in their order', async () => {
    const debtor = await makeDebtor()
    const before = await t.account(debtor.memberId)
    const { status, body } = await agree(debtor)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      memberId: debtor.memberId,
      description: '5 prestações de 9,60\u00a0€, desde 01/12/2026',
      amount: 48,
      settledAmount: 0,
      agreedOn: '2026-11-15',
      status: 'em_vigor',
      minutesRef: '7/2026',
    })
    expect(await t.account(debtor.memberId)).toMatchObject({
      debtTotal: 48,
      overdueTotal: before.overdueTotal,
      entries: before.entries,
    })
    expect(await chargeOf(debtor.chargeIds[0])).toMatchObject({
      agreementId: body.data._id,
      dueDate: '2025-03-31',
      holdsReminders: true,
      rev: 2,
    })
    await t.pay(debtor.memberId, 12)
    const { agreements, charges } = await t.account(debtor.memberId)
    expect(agreements).toMatchObject([{ settledAmount: 12, isInForce: true, status: 'Em vigor' }])
    expect(agreements[0].instalments.slice(0, 3)).toEqual([
      { number: 1, dueDate: '2026-12-01', amount: 9.6, settled: 9.6, isOverdue: false },
      { number: 2, dueDate: '2027-01-01', amount: 9.6, settled: 2.4, isOverdue: false },
      { number: 3, dueDate: '2027-02-01', amount: 9.6, settled: 0, isOverdue: false },
    ])
    expect(charges[0]).toMatchObject({ note: 'em prestações', isAgreed: true, amount: 12 })
    await t.pay(debtor.memberId, 36)
    expect((await t.asEditor('GET', `/payment_agreements/${body.data._id}`)).body.data.status).toBe('cumprido')
    const { body: log } = await t.asAdmin('GET', '/audit_log', undefined, { _recordId: body.data._id })
    expect(log.data).toHaveLength(1)
  })

  it('is ended with a reason, once; its debts are reminded of again and may be agreed upon anew', async () => {
    const debtor = await makeDebtor()
    const { _id } = (await agree(debtor)).body.data
    expect((await agree(debtor)).body.errors).toEqual({
      chargeIds: '«Quota 2025» já está noutro acordo. Termine-o primeiro.',
    })
    expect((await t.asEditor('POST', `/payment_agreements/${_id}/end`, { reason: '' })).body.errors).toHaveProperty(
      'reason',
    )
    const ended = await t.asEditor('POST', `/payment_agreements/${_id}/end`, { reason: 'Não cumprido.' })
    expect(ended.body.data).toMatchObject({
      status: 'terminado',
      endedOn: '2026-11-15',
      endReason: 'Não cumprido.',
      rev: 2,
    })
    expect(await chargeOf(debtor.chargeIds[0])).toMatchObject({ holdsReminders: false })
    expect((await t.asEditor('POST', `/payment_agreements/${_id}/end`, { reason: 'Outra vez' })).status).toBe(409)
    expect((await agree(debtor)).status).toBe(201)
  })

  it('when it ends, what was outside reminders before stays outside, and what was included is reminded of again', async () => {
    const debtor = await makeDebtor()
    const [held, included] = debtor.chargeIds
    await t.post('/unsettled_payments/reminders', { ids: [held], isHeld: true })
    const { _id } = (await agree(debtor)).body.data
    expect(await chargeOf(included)).toMatchObject({ holdsReminders: true })
    await t.post(`/payment_agreements/${_id}/end`, { reason: 'Não cumprido.' })
    expect([await chargeOf(held), await chargeOf(included)]).toMatchObject([
      { holdsReminders: true },
      { holdsReminders: false },
    ])
  })

  it('what is annulled or waived is not paid: the total goes down, the last instalments go, and only money fulfils it', async () => {
    const debtor = await makeDebtor()
    const [older, newer] = debtor.chargeIds
    await t.pay(debtor.memberId, 4)
    const { _id } = (await agree({ ...debtor, count: 4 })).body.data
    const agreed = async () => (await t.asEditor('GET', `/payment_agreements/${_id}`)).body.data
    // What was paid before counts for nothing.
    expect(await agreed()).toMatchObject({ amount: 44, settledAmount: 0, reducedAmount: 0 })
    await t.post(`/unsettled_payments/${older}/waive`, { reason: 'Doença', minutesRef: '9', amount: 5 })
    expect(await agreed()).toMatchObject({ amount: 39, settledAmount: 0, reducedAmount: 5, status: 'em_vigor' })
    await t.post(`/unsettled_payments/${newer}/annul`, { reason: 'Engano' })
    expect(await agreed()).toMatchObject({ amount: 15, settledAmount: 0, reducedAmount: 29, status: 'em_vigor' })
    const account = await t.account(debtor.memberId)
    expect(account).toMatchObject({ debtTotal: 15, agreements: [{ amount: 15, reducedAmount: 29 }] })
    expect(account.agreements[0].instalments.map(({ amount }: { amount: number }) => amount)).toEqual([11, 4])
    await t.pay(debtor.memberId, 15)
    expect(await agreed()).toMatchObject({ amount: 15, settledAmount: 15, status: 'cumprido' })
  })

  it('with nothing paid and nothing left to pay it is without effect, not fulfilled', async () => {
    const debtor = await makeDebtor()
    const { _id } = (await agree(debtor)).body.data
    await t.post('/unsettled_payments/annul', { ids: debtor.chargeIds, reason: 'Engano' })
    expect((await t.asEditor('GET', `/payment_agreements/${_id}`)).body.data).toMatchObject({
      amount: 0,
      settledAmount: 0,
      reducedAmount: 48,
      status: 'sem_efeito',
    })
    expect((await t.account(debtor.memberId)).agreements).toMatchObject([
      { status: 'Sem efeito', isInForce: false, instalments: [] },
    ])
  })

  it('once ended it keeps what was paid of it, also when another agreement takes its debts over', async () => {
    const debtor = await makeDebtor()
    const first = (await agree(debtor)).body.data
    await t.pay(debtor.memberId, 10)
    await t.post(`/payment_agreements/${first._id}/end`, { reason: 'Não cumprido.' })
    const second = (await agree({ ...debtor, count: 2 })).body.data
    expect(second).toMatchObject({ amount: 38, settledAmount: 0 })
    await t.pay(debtor.memberId, 38)
    const told = async ({ _id }: { _id: string }) => (await t.asEditor('GET', `/payment_agreements/${_id}`)).body.data
    expect([await told(first), await told(second)]).toMatchObject([
      { amount: 48, settledAmount: 10, status: 'terminado' },
      { amount: 38, settledAmount: 38, status: 'cumprido' },
    ])
  })

  it.each<[string, object, string]>([
    ['one instalment', { count: 1 }, 'count'],
    ['half an instalment', { count: 2.5 }, 'count'],
    ['more than sixty', { count: 61 }, 'count'],
    ['no number', { count: 'seis' }, 'count'],
    ['a day that has passed', { firstDueDate: '2026-11-14' }, 'firstDueDate'],
    ['no day', { firstDueDate: '31/02/2027' }, 'firstDueDate'],
    ['no debts', { chargeIds: [] }, 'chargeIds'],
    ['an unknown debt', { chargeIds: ['01890000-0000-7000-8000-000000000000'] }, 'chargeIds'],
    ['a strange field', { amount: 5 }, 'amount'],
  ])('refuses %s at its field', async (_, wrong, field) => {
    const debtor = await makeDebtor()
    const { status, body } = await agree({ ...debtor, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await t.account(debtor.memberId)).agreements).toEqual([])
  })

  it('refuses debts of others and debts of which nothing is open', async () => {
    const [debtor, other] = [await makeDebtor(), await makeDebtor()]
    expect((await agree({ ...debtor, chargeIds: other.chargeIds })).body.errors).toEqual({
      chargeIds: 'Escolha dívidas desta ficha.',
    })
    await t.pay(debtor.memberId, 24)
    expect((await agree(debtor)).body.errors).toEqual({ chargeIds: 'Nada está em dívida de «Quota 2025».' })
  })

  it('is for staff, and is neither edited nor deleted', async () => {
    const debtor = await makeDebtor()
    const { _id } = (await agree(debtor)).body.data
    const as = await t.signedIn('member')
    for (const [method, url, body] of [
      ['GET', '/payment_agreements', undefined],
      ['GET', `/payment_agreements/${_id}`, undefined],
      ['POST', '/unsettled_payments/agree', { ...TERMS, ...debtor }],
      ['POST', `/payment_agreements/${_id}/end`, { reason: 'x' }],
    ] as const)
      expect((await t.call(method, url, { as, body })).status, `${method} ${url}`).toBe(403)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(
        (await t.asAdmin(method, `/payment_agreements/${_id}`, method === 'DELETE' ? undefined : {})).status,
      ).toBeGreaterThan(400)
    expect((await t.asEditor('GET', `/payment_agreements/${_id}`)).body.data).toMatchObject({
      rev: 1,
      status: 'em_vigor',
    })
  })
})

it('PAY-03: of two agreements at the same moment, one with the member and one with who is billed, only one claims the debt', async () => {
  const [head, child] = [await t.addMember({}), await t.addMember({})]
  const { _id } = await t.charge(child._id, 2026, { billToMemberId: head._id })
  const release = await holdOpen(t, ({ db }) =>
    sql`select from unsettled_payments where id = ${_id} for update`.execute(db),
  )
  const all = [head, child].map(member => agree({ memberId: member._id, chargeIds: [_id] }))
  await untilWaiting(t.database, 2)
  await release()
  const answers = await Promise.all(all)
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  const [made, refused] = answers[0]?.status === 201 ? answers : answers.toReversed()
  expect(refused?.body.errors).toEqual({ chargeIds: '«Quota 2026» já está noutro acordo. Termine-o primeiro.' })
  expect(await chargeOf(_id)).toMatchObject({ agreementId: made?.body.data._id })
})
