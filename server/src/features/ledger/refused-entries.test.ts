import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { FEATURES } from '../../features.ts'
import { createRegistry } from '../registry.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const IS_ABOUT_MONEY = /payments|quota|receipt|account|agreement|bank|balance/

const paymentOf = async (id: string) => (await t.asEditor('GET', `/payments/${id}`)).body.data

describe('PAY-02: bad input is refused at its field and leaves the ledger as it was', () => {
  it.each([
    ['three decimals', { amount: 12.345 }, 'amount'],
    ['three decimals, typed', { amount: '12,345' }, 'amount'],
    ['below zero', { amount: -5 }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a slip of the keyboard', { amount: 1e9 }, 'amount'],
    ['typed with an exponent', { amount: '1e9' }, 'amount'],
    ['no number', { amount: 'NaN' }, 'amount'],
    ['cash of 3 000 €', { amount: 3000 }, 'amount'],
    ['tomorrow', { date: '2026-11-16' }, 'date'],
    ['a cheque without a number', { method: 'cheque' }, 'chequeNumber'],
    ['an unknown method', { method: 'saldo' }, 'method'],
    ['nobody', { memberId: null }, 'memberId'],
    ['an unknown member', { memberId: '01890000-0000-7000-8000-00000000dead' }, 'memberId'],
    ['an unknown account', { bankAccountId: '01890000-0000-7000-8000-00000000dead' }, 'bankAccountId'],
  ])('a payment of %s', async (_what, wrong, field) => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    const before = await t.ledger()
    const body = { ...t.payment(_id, 24), ...wrong }
    for (const [path, sent, prefix] of [
      ['/payments', body, ''],
      ['/payments/batch', { entries: [t.payment(_id, 1), body] }, 'entries.1.'],
    ] as const) {
      const refused = await t.asEditor('POST', path, sent)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`${prefix}${field}`]])
    }
    expect(await t.ledger()).toEqual(before)
  })

  it.each(['12,345', 12.345, '-5', -5, '1e9', 1e9, 'NaN', 0, '', null])(
    'the amount %j of a charge, a waiver, a part of a payment or a return of credit',
    async amount => {
      const { _id } = await t.addMember({})
      const charge = await t.charge(_id, 2026)
      await t.pay(_id, 30)
      const { _id: open } = await t.charge(_id, 2025)
      const before = await t.ledger()
      const lines = [{ chargeId: open, amount }]
      for (const [path, body, field] of [
        ['/unsettled_payments', { ...t.quota(_id, 2024), originalAmount: amount }, 'originalAmount'],
        ['/payments', { ...t.payment(_id, 10), allocations: lines }, 'allocations.0.amount'],
        ['/payments/refund', { ...t.refund(_id, 1), amount }, 'amount'],
        // Left out or empty, what is open is waived.
        ...(amount === '' || amount === null
          ? []
          : [[`/unsettled_payments/${charge._id}/waive`, { reason: 'x', minutesRef: '1', amount }, 'amount'] as const]),
      ] as const) {
        const refused = await t.asEditor('POST', path, body)
        expect([path, refused.status, Object.keys(refused.body.errors)]).toEqual([path, 422, [field]])
      }
      expect(await t.ledger()).toEqual(before)
    },
  )

  it('credit that is returned tomorrow, without a reason, as a gift, by what only brings money, or more than there is', async () => {
    const { _id } = await t.addMember({})
    await t.pay(_id, 5)
    const before = await t.ledger()
    for (const [wrong, field] of [
      [{ date: '2026-11-16' }, 'date'],
      [{ amount: 5.01 }, 'amount'],
      [{ notes: ' ' }, 'notes'],
      [{ notes: undefined }, 'notes'],
      [{ type: 'donativo' }, 'type'],
      [{ method: 'multibanco' }, 'method'],
      [{ method: 'cheque' }, 'chequeNumber'],
      [{ memberId: null }, 'memberId'],
      [{ bankAccountId: null }, 'bankAccountId'],
    ] as const) {
      const refused = await t.asEditor('POST', '/payments/refund', { ...t.refund(_id, 1), ...wrong })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    expect(await t.ledger()).toEqual(before)
  })

  it.each([
    ['annul', { reason: 'Engano' }],
    ['waive', { reason: 'Decisão', minutesRef: '1' }],
  ])('a charge that two people %s at once: the second is refused in words', async (verb, body) => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const path = `/unsettled_payments/${charge._id}/${verb}`
    const both = await Promise.all([t.asEditor('POST', path, body), t.asAdmin('POST', path, body)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errors._).toContain('«Quota 2026»')
    const after = await t.ledger()
    expect((await t.asEditor('POST', path, body)).status).toBe(409)
    expect(await t.ledger()).toEqual(after)
    const [reduced] = await t.rows(
      sql`select sum(amount)::int as sum from charge_reductions where charge_id = ${charge._id}`,
    )
    expect(reduced).toEqual({ sum: 2400 })
  })

  it('NAV-11: a payment, a charge, a waiver and an annulment in a closed year; no day to come can be closed', async () => {
    const { _id } = await t.addMember({})
    const [charge, payment] = [await t.charge(_id, 2025), await t.pay(_id, 5)]
    const tomorrow = await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-16' })
    expect([tomorrow.status, tomorrow.body.errors]).toEqual([422, { closedUntil: 'A data não pode ser futura.' }])
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-15' })
    try {
      const before = await t.ledger()
      const closed = 'As contas estão encerradas até 15/11/2026.'
      for (const [path, body, field] of [
        ['/payments', t.payment(_id, 5, { date: '2026-11-15' }), 'date'],
        ['/unsettled_payments', t.quota(_id, 2026, { issueDate: '2026-11-15', dueDate: '2027-01-31' }), 'issueDate'],
        [`/unsettled_payments/${charge._id}/waive`, { reason: 'x', minutesRef: '1' }, '_'],
        [`/unsettled_payments/${charge._id}/annul`, { reason: 'x' }, '_'],
        [`/payments/${payment._id}/annul`, { reason: 'x' }, '_'],
        [`/payments/${payment._id}/return`, { reason: 'x' }, '_'],
        ['/payments/refund', t.refund(_id, 1), 'date'],
      ] as const) {
        const refused = await t.asEditor('POST', path, body)
        expect([refused.status, refused.body.errors]).toEqual([422, { [field]: closed }])
      }
      expect(await t.ledger()).toEqual(before)
    } finally {
      await t.reopenAccounts()
    }
  })

  it('an allocation above the balance, of somebody else, twice, or above the payment', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const [own, foreign] = [await t.charge(one._id, 2026), await t.charge(other._id, 2026)]
    const before = await t.ledger()
    for (const [allocations, field] of [
      [[{ chargeId: own._id, amount: 24.01 }], '0.amount'],
      [[{ chargeId: own._id, amount: 0 }], '0.amount'],
      [[{ chargeId: foreign._id, amount: 1 }], '0.chargeId'],
      [
        [
          { chargeId: own._id, amount: 1 },
          { chargeId: own._id, amount: 1 },
        ],
        '1.chargeId',
      ],
      [[{ chargeId: own._id, amount: 21 }], '0.amount'],
    ] as const) {
      const entries = [{ ...t.payment(one._id, 20), allocations }]
      const refused = await t.asEditor('POST', '/payments/batch', { entries })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`entries.0.allocations.${field}`]])
      const alone = await t.asEditor('POST', '/payments', entries[0])
      expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, [`allocations.${field}`]])
    }
    expect(await t.ledger()).toEqual(before)
  })

  it('a charge of months that are charged, without a year, due too soon, of no amount', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    const before = await t.ledger()
    for (const [wrong, field] of [
      [{}, 'periodStart'],
      [{ year: null, periodStart: '2027-01-01', periodEnd: '2027-12-31' }, 'year'],
      [{ periodStart: '2027-01-02', periodEnd: '2027-12-31' }, 'periodStart'],
      [{ periodStart: '2027-01-01', periodEnd: '2027-12-30' }, 'periodEnd'],
      [{ type: 'outro', dueDate: '2026-01-30' }, 'dueDate'],
      [{ type: 'outro', issueDate: '2026-11-16', dueDate: '2027-01-30' }, 'issueDate'],
      [{ type: 'outro', originalAmount: 0 }, 'originalAmount'],
      [{ type: 'outro', originalAmount: 12.345 }, 'originalAmount'],
      [{ type: 'outro', billToMemberId: _id }, 'billToMemberId'],
    ] as const) {
      const refused = await t.asEditor('POST', '/unsettled_payments', t.quota(_id, 2026, wrong))
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    expect(await t.ledger()).toEqual(before)
  })

  it('PATCH takes notes, value date and cheque number, and refuses the payer once there is a receipt', async () => {
    const { _id } = await t.addMember({})
    const payment = await t.pay(_id, 5)
    const path = `/payments/${payment._id}`
    const changed = await t.asEditor('PATCH', path, { notes: 'No balcão', valueDate: '2026-11-16' })
    expect(changed.body.data).toMatchObject({ notes: 'No balcão', valueDate: '2026-11-16', rev: 2 })
    for (const wrong of [
      { payerName: 'Outra' },
      { amount: 6 },
      { date: '2026-11-01' },
      { type: 'joia' },
      { memberId: null },
    ]) {
      const refused = await t.asEditor('PATCH', path, wrong)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, Object.keys(wrong)])
    }
    expect(await paymentOf(payment._id)).toMatchObject({ amount: 5, rev: 2 })
  })
})

describe('PAY-02: who may do what', () => {
  it('members read their own rows only, without what is for staff; visitors nothing', async () => {
    const [own, other] = [await t.addMember({}), await t.addMember({})]
    const user = await addUser(t.database, { role: 'member' })
    await sql`update users set member_id = ${own._id} where id = ${user.id}`.execute(t.database.kysely)
    const as = await t.signedIn('member', user)
    const [charge, payment] = [await t.charge(own._id, 2026), await t.pay(own._id, 5, { notes: 'Segredo' })]
    const [foreign, strange] = [await t.charge(other._id, 2026), await t.pay(other._id, 5)]
    for (const [path, mine, notMine] of [
      ['/unsettled_payments', charge, foreign],
      ['/payments', payment, strange],
    ] as const) {
      const { body } = await t.call('GET', path, { as })
      expect(body.data.map((one: { _id: string }) => one._id)).toEqual([mine._id])
      for (const hidden of [
        'notes',
        'bankAccountId',
        'registeredById',
        'reminderLevel',
        'collectorId',
        'holdsReminders',
      ])
        expect(body.data[0]).not.toHaveProperty(hidden)
      expect((await t.call('GET', `${path}/${mine._id}`, { as })).status).toBe(200)
      expect((await t.call('GET', `${path}/${notMine._id}`, { as })).status).toBe(404)
      expect((await t.call('GET', path)).status).toBe(401)
      for (const [method, url, sent] of [
        ['POST', path, {}],
        ['POST', `${path}/validate`, {}],
        ['PATCH', `${path}/${mine._id}`, {}],
        ['DELETE', `${path}/${mine._id}`, undefined],
        ['POST', `${path}/${mine._id}/annul`, { reason: 'x' }],
        ['POST', `${path}/delete`, { ids: [mine._id] }],
      ] as const)
        expect((await t.call(method, url, { as, body: sent })).status, `${method} ${url}`).toBe(403)
    }
    expect((await t.call('GET', `/members/${own._id}/account`, { as })).status).toBe(403)
  })

  it('every call about money that is for staff refuses members and visitors, and changes nothing', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const as = await t.signedIn('member')
    const calls = createRegistry(FEATURES).calls.filter(({ path }) => IS_ABOUT_MONEY.test(path))
    const forStaff = calls.filter(({ access }) => !access.some(reader => reader === 'member' || reader === 'anyone'))
    expect(forStaff.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/payments/batch',
        '/payments/:id/annul',
        '/unsettled_payments/waive',
        '/payments/refund',
      ]),
    )
    const before = await t.ledger()
    for (const { method, path } of forStaff) {
      const url = path.replace(/:\w+/g, charge._id)
      const body = method === 'GET' ? undefined : {}
      expect([path, (await t.call(method, url, { as, body })).status]).toEqual([path, 403])
      expect([path, (await t.call(method, url, { body })).status]).toEqual([path, 401])
    }
    expect(await t.ledger()).toEqual(before)
  })
})
