import { randomUUID } from 'node:crypto'
import { recordPayments } from '@agremia/model/calls/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
  await t.post('/quota_plans', {
    name: 'Efetivo',
    categoryIds: [t.category('efetivo')],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 24, joiaAmount: 10 }],
    familyDiscountPct: 50,
    dueMonth: 3,
  })
})
afterAll(() => t.close())

const PATH = recordPayments.path
const accountOf = async (memberId: string) => (await t.asEditor('POST', '/payments/allocation', { memberId })).body.data
const advancesOf = async (memberId: string) => (await accountOf(memberId)).advances
const chargesOf = async (memberId: string) =>
  (await t.asEditor('GET', `/members/${memberId}/unsettled_payments`, undefined, { _sort: 'dueDate' })).body.data
const next = (memberId: string, more: object = {}) => ({ memberId, periodStart: '2027-01-01', amount: 24, ...more })
/** A member who has been charged for this year, and has paid it. */
async function upToDate(more: Record<string, unknown> = {}) {
  const member = await t.addMember(more)
  await t.charge(member._id, 2026)
  await t.pay(member._id, 24)
  return member
}

describe('PAY-02: a quota that is not issued yet is paid in advance', () => {
  it('is shown with its explanation, issued and settled in one transaction, and on the receipt by its name', async () => {
    const { _id, memberNumber } = await upToDate({ name: 'Ana Adiantada' })
    expect(await advancesOf(_id)).toMatchObject([
      {
        memberId: _id,
        memberNumber,
        memberName: 'Ana Adiantada',
        description: 'Quota 2027',
        year: 2027,
        periodStart: '2027-01-01',
        periodEnd: '2027-12-31',
        dueDate: '2027-03-31',
        amount: 24,
        explanation: { kind: 'quota', planName: 'Efetivo', price: 2400 },
      },
    ])
    const [payment] = await t.post(PATH, { entries: [{ ...t.payment(_id, 30), advances: [next(_id)] }] })
    expect(payment).toMatchObject({ settles: 'Quota 2027', year: 2027, unallocated: 6 })
    expect((await chargesOf(_id)).at(-1)).toMatchObject({
      description: 'Quota 2027',
      status: 'paga',
      origin: 'adiantamento',
      issueDate: '2026-11-15',
      dueDate: '2027-03-31',
    })
    expect((await accountOf(_id)).member).toMatchObject({ paidUntil: '2027-12-31', situation: 'em_dia' })
    expect(await advancesOf(_id)).toEqual([])
  })

  it('the generation of that year does not charge it again', async () => {
    const [paid, other] = [await upToDate(), await upToDate()]
    await t.post(PATH, { entries: [{ ...t.payment(paid._id, 24), advances: [next(paid._id)] }] })
    const started = await t.asEditor('POST', '/quota_runs/generate', {
      from: '2027-01-01',
      until: '2027-12-31',
      ids: [paid._id, other._id],
    })
    await t.finishTask(t.editor, started.body.data)
    const ofNextYear = async (id: string) =>
      (await chargesOf(id)).filter(({ year }: { year: number }) => year === 2027).length
    expect([await ofNextYear(paid._id), await ofNextYear(other._id)]).toEqual([1, 1])
  })

  it('with what is owed, in one payment; credit of the member stays for what is not paid yet', async () => {
    const member = await t.addMember({})
    await t.pay(member._id, 10, { allocations: [] })
    const charge = await t.charge(member._id, 2026, { originalAmount: 30 })
    const [payment] = await t.post(PATH, {
      entries: [
        {
          ...t.payment(member._id, 44),
          allocations: [{ chargeId: charge._id, amount: 20 }],
          advances: [next(member._id)],
        },
      ],
    })
    expect(payment).toMatchObject({ settles: 'Quota 2026, Quota 2027', unallocated: 0 })
    const credited = await upToDate()
    await t.pay(credited._id, 10)
    await t.post(PATH, { entries: [{ ...t.payment(credited._id, 24), advances: [next(credited._id)] }] })
    expect(await t.account(credited._id)).toMatchObject({ debtTotal: 0, creditBalance: 10 })
  })

  it("a head of family pays the family's next quotas too, of each member its own", async () => {
    const [head, child] = [await upToDate({ name: 'Rui Titular' }), await upToDate({ name: 'Eva Titular' })]
    const term = { memberId: child._id, kind: 'agregado', headId: head._id, fromDate: '2026-01-01' }
    await t.post('/member_terms', term)
    const seen = (await advancesOf(head._id)).map(({ memberName, amount }: Record<string, unknown>) => [
      memberName,
      amount,
    ])
    expect(seen).toEqual([
      ['Rui Titular', 24],
      ['Eva Titular', 12],
    ])
    const advances = [next(head._id), next(child._id, { amount: 12 })]
    await t.post(PATH, { entries: [{ ...t.payment(head._id, 36), advances }] })
    expect((await chargesOf(child._id)).at(-1)).toMatchObject({ status: 'paga', originalAmount: 12 })
  })

  it('two people at two counters: one of them is told that it was issued', async () => {
    const { _id } = await upToDate()
    const body = { entries: [{ ...t.payment(_id, 24), advances: [next(_id)] }] }
    const both = await Promise.all([t.asEditor('POST', PATH, body), t.asAdmin('POST', PATH, body)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(both.find(({ status }) => status === 422)?.body.errors).toEqual({
      'entries.0.advances.0.periodStart': 'Este período já foi emitido. Escolha-o entre as dívidas.',
    })
    expect((await chargesOf(_id)).filter(({ year }: { year: number }) => year === 2027)).toHaveLength(1)
  })
})

describe('PAY-02: an advance that cannot be is refused in words and leaves the ledger as it was', () => {
  const wrong: [string, (ids: { own: string; other: string }) => object, string, RegExp][] = [
    [
      'an amount of the screen that is not the quota’s',
      ({ own }) => next(own, { amount: 20 }),
      'amount',
      /custa 24,00/,
    ],
    ['an odd amount', ({ own }) => next(own, { amount: '12,345' }), 'amount', /Valor inválido/],
    ['a quota that was issued', ({ own }) => next(own, { periodStart: '2026-12-01' }), 'periodStart', /já foi emitido/],
    ['a year too far', ({ own }) => next(own, { periodStart: '2028-01-01' }), 'periodStart', /até 31\/12\/2027/],
    ['a day that is none', ({ own }) => next(own, { periodStart: '2027-02-30' }), 'periodStart', /Data inválida/],
    ['a stranger', ({ other }) => next(other), 'memberId', /seu agregado/],
    ['nobody', () => next(randomUUID()), 'memberId', /seu agregado/],
  ]
  it.each(wrong)('%s', async (_what, advance, field, text) => {
    const [own, other] = [await upToDate(), await upToDate()]
    const before = await t.ledger()
    const { status, body } = await t.asEditor('POST', PATH, {
      entries: [{ ...t.payment(own._id, 24), advances: [advance({ own: own._id, other: other._id })] }],
    })
    expect([status, body.errors]).toEqual([422, { [`entries.0.advances.0.${field}`]: expect.stringMatching(text) }])
    expect(await t.ledger()).toEqual(before)
  })

  it('twice in one entry, with less money than it costs, by a gift, and of somebody who has left', async () => {
    const [own, gone] = [await upToDate(), await upToDate()]
    await t.changeState(gone._id, 'falecido', '2026-06-01')
    expect(await advancesOf(gone._id)).toEqual([])
    const before = await t.ledger()
    for (const [entry, field] of [
      [{ ...t.payment(own._id, 48), advances: [next(own._id), next(own._id)] }, 'advances.1.periodStart'],
      [{ ...t.payment(own._id, 23), advances: [next(own._id)] }, 'allocations.0.amount'],
      [{ ...t.payment(own._id, 24), type: 'donativo', advances: [next(own._id)] }, 'allocations'],
      [{ ...t.payment(null, 24), advances: [next(own._id)] }, 'advances.0.memberId'],
      [{ ...t.payment(gone._id, 24), advances: [next(gone._id)] }, 'advances.0.periodStart'],
      [{ ...t.payment(own._id, -5), advances: [next(own._id)] }, 'amount'],
    ] as const) {
      const { status, body } = await t.asEditor('POST', PATH, { entries: [entry] })
      expect([status, Object.keys(body.errors)]).toEqual([422, [`entries.0.${field}`]])
    }
    expect(await t.ledger()).toEqual(before)
  })
})
