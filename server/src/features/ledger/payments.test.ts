import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const chargeOf = async (id: string) => (await t.asEditor('GET', `/unsettled_payments/${id}`)).body.data
const balanceOf = async (memberId: string) => {
  const { debtTotal, overdueTotal, creditBalance } = await t.account(memberId)
  return { debtTotal, overdueTotal, creditBalance }
}
const storedBalance = async (memberId: string) =>
  (
    await t.rows(sql`
      select debt_total as debt, overdue_total as overdue, credit_balance as credit, paid_until as "paidUntil", situation
      from member_balances where member_id = ${memberId}`)
  )[0]

describe('PAY-02: payments settle charges', () => {
  it('oldest first, with a receipt, a part of the last and nothing left (A1)', async () => {
    const { _id } = await t.addMember({ name: 'Alda Três Quotas' })
    const first = await t.charge(_id, 2024, { originalAmount: 20, dueDate: '2026-02-01' })
    const second = await t.charge(_id, 2025, { dueDate: '2026-02-02' })
    const third = await t.charge(_id, 2026)
    const payment = await t.pay(_id, 50)
    expect(payment).toMatchObject({
      amount: 50,
      unallocated: 0,
      settles: 'Quota 2024, Quota 2025, Quota 2026',
      receiptNumber: expect.stringMatching(/^REC 2026\/\d{6}$/),
      receiptDate: '2026-11-15',
      year: 2024,
    })
    expect(await chargeOf(first._id)).toMatchObject({ status: 'paga', amount: 0 })
    expect(await chargeOf(second._id)).toMatchObject({ status: 'paga', amount: 0, selected: false })
    expect(await chargeOf(third._id)).toMatchObject({ status: 'parcial', amount: 18, paidAmount: 6 })
    expect(await balanceOf(_id)).toEqual({ debtTotal: 18, overdueTotal: 18, creditBalance: 0 })
    expect(await storedBalance(_id)).toEqual({
      debt: 1800,
      overdue: 1800,
      credit: 0,
      paidUntil: '2025-12-31',
      situation: 'em_atraso',
    })
  })

  it('an overpayment and an advance are credit, which later charges consume (A2, A4)', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    expect(await t.pay(_id, 60)).toMatchObject({ unallocated: 36 })
    const next = await t.charge(_id, 2027, { issueDate: '2026-11-15', dueDate: '2027-03-31' })
    expect(await chargeOf(next._id)).toMatchObject({ status: 'paga', amount: 0 })
    expect(await balanceOf(_id)).toEqual({ debtTotal: 0, overdueTotal: 0, creditBalance: 12 })
    expect(await storedBalance(_id)).toMatchObject({ credit: 1200, paidUntil: '2027-12-31', situation: 'em_dia' })
  })

  it("the payer's choice of year wins", async () => {
    const { _id } = await t.addMember({})
    const older = await t.charge(_id, 2025, { dueDate: '2026-02-02' })
    const chosen = await t.charge(_id, 2026)
    await t.pay(_id, 24, { year: 2026 })
    expect([(await chargeOf(older._id)).amount, (await chargeOf(chosen._id)).amount]).toEqual([24, 0])
  })

  it('allocations chosen by hand, several members in one entry, a receipt each', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const [a, b] = [await t.charge(one._id, 2025, { dueDate: '2026-02-02' }), await t.charge(one._id, 2026)]
    await t.charge(other._id, 2026)
    const made = await t.post('/payments/batch', {
      entries: [
        { ...t.payment(one._id, 30), allocations: [{ chargeId: b._id, amount: 24 }] },
        t.payment(other._id, 24),
        t.payment(other._id, 1, { type: 'donativo' }),
      ],
    })
    expect((await chargeOf(a._id)).amount).toBe(24)
    expect((await chargeOf(b._id)).amount).toBe(0)
    expect(made.map((one: { unallocated: number }) => one.unallocated)).toEqual([6, 0, 0])
    const numbers = made.map((one: { receiptNumber: string }) => one.receiptNumber)
    expect(Number(numbers[1].slice(-6))).toBe(Number(numbers[0].slice(-6)) + 1)
    expect(numbers[2]).toMatch(/^DON 2026\//)
  })

  it('one payment takes lines too, and tells them; without lines it settles oldest first', async () => {
    const { _id } = await t.addMember({})
    const [older, chosen] = [await t.charge(_id, 2025, { dueDate: '2026-02-02' }), await t.charge(_id, 2026)]
    const allocations = [{ chargeId: chosen._id, amount: 10 }]
    const payment = await t.pay(_id, 12, { allocations })
    expect(payment).toMatchObject({ allocations, unallocated: 2, settles: 'Quota 2026' })
    expect(await t.pay(_id, 4, { allocations: [] })).toMatchObject({
      allocations: [{ chargeId: older._id, amount: 4 }],
    })
    expect([(await chargeOf(older._id)).amount, (await chargeOf(chosen._id)).amount]).toEqual([20, 14])
    const path = `/payments/${payment._id}`
    expect((await t.asEditor('PATCH', path, { allocations, notes: 'Conferido' })).status).toBe(200)
    const changed = await t.asEditor('PATCH', path, { allocations: [{ chargeId: chosen._id, amount: 11 }] })
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['allocations']])
  })

  it('a head of family pays for the others: each charge stays of its own member, one receipt names each', async () => {
    const head = await t.addMember({ name: 'Rui Titular' })
    const child = await t.addMember({ name: 'Eva Titular' })
    await t.charge(head._id, 2026)
    const ofChild = await t.charge(child._id, 2026, { billToMemberId: head._id, originalAmount: 12 })
    const payment = await t.pay(head._id, 36)
    expect(await chargeOf(ofChild._id)).toMatchObject({ amount: 0, memberId: child._id })
    expect(await balanceOf(child._id)).toEqual({ debtTotal: 0, overdueTotal: 0, creditBalance: 0 })
    expect(await balanceOf(head._id)).toEqual({ debtTotal: 0, overdueTotal: 0, creditBalance: 0 })
    const [row] = await t.rows<{ snapshot: { lines: { memberName: string; amount: number }[] } }>(
      sql`select receipt_snapshot as snapshot from payments where id = ${payment._id}`,
    )
    expect(row?.snapshot.lines.map(({ memberName, amount }) => [memberName, amount]).sort()).toEqual([
      ['Eva Titular', 1200],
      ['Rui Titular', 2400],
    ])
  })

  it('capital and quotas have receipts of their own series: no payment settles both', async () => {
    const { _id } = await t.addMember({})
    const capital = await t.charge(_id, 2026, {
      type: 'capital',
      periodStart: null,
      periodEnd: null,
      description: 'Capital: 3 títulos',
      originalAmount: 15,
      dueDate: '2026-02-01',
    })
    const quota = await t.charge(_id, 2026)
    const preview = await t.post('/payments/allocation', { memberId: _id })
    expect(preview.amount).toBe(24)
    const before = await t.ledger()
    const linesOf = (...charges: { _id: string }[]) => charges.map(one => ({ chargeId: one._id, amount: 10 }))
    for (const [type, allocations, line] of [
      ['quota', linesOf(quota, capital), 1],
      ['capital', linesOf(capital, quota), 1],
      ['quota', linesOf(capital), 0],
    ] as const) {
      const { status, body } = await t.asEditor('POST', '/payments', t.payment(_id, 20, { type, allocations }))
      expect([status, Object.keys(body.errors)]).toEqual([422, [`allocations.${line}.chargeId`]])
    }
    expect(await t.ledger()).toEqual(before)
    const ofQuotas = await t.pay(_id, 30)
    expect(ofQuotas).toMatchObject({
      settles: 'Quota 2026',
      unallocated: 6,
      receiptNumber: expect.stringMatching(/^REC/),
    })
    const ofCapital = await t.pay(_id, 20, { type: 'capital' })
    expect(ofCapital).toMatchObject({ settles: 'Capital: 3 títulos', unallocated: 5 })
    expect(ofCapital.receiptNumber).toMatch(/^CAP 2026\//)
    expect([(await chargeOf(quota._id)).amount, (await chargeOf(capital._id)).amount]).toEqual([0, 0])
  })

  it('a gift of somebody who is no member has its own series and is on no account', async () => {
    const person = await t.post('/people', { name: 'Benfeitora Anónima', personType: 'singular' })
    const gift = await t.pay(null, 50, { type: 'donativo', personId: person._id })
    expect(gift).toMatchObject({
      receiptNumber: expect.stringMatching(/^DON 2026\//),
      memberName: 'Benfeitora Anónima',
    })
    const found = await t.asEditor('GET', '/payments', undefined, { _search: 'benfeitora' })
    expect(found.body.data.map((one: { _id: string }) => one._id)).toEqual([gift._id])
  })

  it('is found by the number of its receipt, and by the name after it changed', async () => {
    const member = await t.addMember({ name: 'Nome Antigo' })
    const { _id, receiptNumber } = await t.pay(member._id, 5)
    const ids = async (text: string) =>
      (await t.asEditor('GET', '/payments', undefined, { _search: text })).body.data.map(
        (one: { _id: string }) => one._id,
      )
    expect(await ids(receiptNumber)).toEqual([_id])
    const short = `2026/${Number(receiptNumber.slice(-6))}`
    for (const text of [`rec ${short}`, `REC${short}`, short]) expect(await ids(text)).toContain(_id)
    expect(await ids(`don ${short}`)).not.toContain(_id)
    await t.asEditor('PATCH', `/members/${member._id}`, { name: 'Nome Recente' })
    expect(await ids('nome recente')).toEqual([_id])
    expect(await ids('nome antigo')).toEqual([])
  })

  it('credit is paid back in its own series, and never more than there is', async () => {
    const { _id } = await t.addMember({})
    await t.pay(_id, 10)
    await t.pay(_id, 15)
    const before = await t.sums()
    const refused = await t.asEditor('POST', '/payments/refund', t.refund(_id, 25.01))
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { amount: expect.stringMatching(/^O saldo a favor é de 25,00\s€\.$/) },
    ])
    expect(await t.sums()).toEqual(before)
    const refund = await t.post('/payments/refund', t.refund(_id, 20))
    expect(refund).toMatchObject({
      kind: 'devolucao',
      refundOfId: null,
      receiptNumber: expect.stringMatching(/^DEV 2026\//),
    })
    expect(await balanceOf(_id)).toMatchObject({ creditBalance: 5 })
    const [source] = (await t.asEditor('GET', `/members/${_id}/payments`, undefined, { _amount: '10' })).body.data
    expect((await t.asEditor('POST', `/payments/${source._id}/annul`, { reason: 'Engano' })).status).toBe(409)
    await t.post(`/payments/${refund._id}/annul`, { reason: 'Não foi entregue' })
    expect(await balanceOf(_id)).toMatchObject({ creditBalance: 25 })
    // Of one payment alone it names that payment.
    expect(await t.post('/payments/refund', t.refund(_id, 10))).toMatchObject({ refundOfId: source._id })
  })

  it('the balance of the cash box follows', async () => {
    const balance = async () => (await t.asEditor('GET', `/bank_accounts/${t.cashBox}`)).body.data.balance
    const before = await balance()
    const { _id } = await t.addMember({})
    await t.pay(_id, 30)
    const wrong = await t.pay(_id, 100)
    await t.post('/payments/refund', t.refund(_id, 10))
    await t.post(`/payments/${wrong._id}/annul`, { reason: 'Engano' })
    expect((await balance()) - before).toBe(20)
  })
})

describe('PAY-02: annulments and returns', () => {
  it('open the debt again on their own day: balances of earlier days stay, the receipt keeps its number', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const payment = await t.pay(_id, 24, {
      date: '2026-11-10',
      method: 'cheque',
      chequeNumber: '1',
      bankAccountId: t.bankAccount,
    })
    const returned = await t.post(`/payments/${payment._id}/return`, { reason: 'Cheque sem cobertura' })
    expect(returned).toMatchObject({
      status: 'devolvido',
      cancelledOn: '2026-11-15',
      receiptNumber: payment.receiptNumber,
      receiptAnnulledAt: expect.any(String),
    })
    expect(await chargeOf(charge._id)).toMatchObject({ status: 'aberta', amount: 24 })
    expect(await t.account(_id, '2026-11-09')).toMatchObject({ debtTotal: 24, creditBalance: 0 })
    expect(await t.account(_id, '2026-11-14')).toMatchObject({ debtTotal: 0, creditBalance: 0 })
    expect(await t.account(_id, '2026-11-15')).toMatchObject({ debtTotal: 24, creditBalance: 0 })
    const again = await t.asEditor('POST', `/payments/${payment._id}/annul`, { reason: 'Outra vez' })
    expect([again.status, again.body.errors._]).toEqual([409, 'Este pagamento já foi devolvido em 15/11/2026.'])
    const history = await t.asEditor('GET', `/payments/${payment._id}/history`)
    expect(history.body.data[0].changes).toContainEqual(
      expect.objectContaining({ fromText: 'Confirmado', toText: 'Devolvido' }),
    )
  })

  it('two annulments at once: one succeeds', async () => {
    const { _id } = await t.addMember({})
    const payment = await t.pay(_id, 10)
    const both = await Promise.all(
      [1, 2].map(() => t.asEditor('POST', `/payments/${payment._id}/annul`, { reason: 'Engano' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balanceOf(_id)).toMatchObject({ creditBalance: 0 })
  })

  it('an annulled charge gives back what was paid, as credit, and its months may be charged again', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    await t.pay(_id, 10)
    await t.post(`/unsettled_payments/${charge._id}/annul`, { reason: 'Valor errado' })
    expect(await chargeOf(charge._id)).toMatchObject({ status: 'anulada', amount: 0, annulReason: 'Valor errado' })
    expect(await balanceOf(_id)).toEqual({ debtTotal: 0, overdueTotal: 0, creditBalance: 10 })
    const again = await t.charge(_id, 2026, { originalAmount: 12 })
    expect(await chargeOf(again._id)).toMatchObject({ amount: 2, status: 'parcial' })
    const twice = await t.asEditor('POST', `/unsettled_payments/${charge._id}/annul`, { reason: 'Outra vez' })
    expect(twice.status).toBe(409)
  })

  it('a waiver needs reason and minutes, keeps the original amount, and may be of a part', async () => {
    const { _id } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const path = `/unsettled_payments/${charge._id}/waive`
    const before = await t.sums()
    for (const [body, field] of [
      [{ minutesRef: '12/2026' }, 'reason'],
      [{ reason: 'Desemprego' }, 'minutesRef'],
      [{ reason: 'Desemprego', minutesRef: '12', amount: 24.01 }, 'amount'],
      [{ reason: 'Desemprego', minutesRef: '12', amount: 0 }, 'amount'],
    ] as const) {
      const refused = await t.asEditor('POST', path, body)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    expect(await t.sums()).toEqual(before)
    await t.post(path, { reason: 'Desemprego', minutesRef: '12/2026', amount: 4 })
    expect(await chargeOf(charge._id)).toMatchObject({
      amount: 20,
      waivedAmount: 4,
      originalAmount: 24,
      status: 'aberta',
    })
    await t.post(path, { reason: 'Invocou a prescrição', minutesRef: '13/2026', prescribed: true })
    expect(await chargeOf(charge._id)).toMatchObject({ amount: 0, status: 'prescrita', waiveMinutes: '13/2026' })
    expect((await t.asEditor('POST', path, { reason: 'Mais', minutesRef: '14' })).status).toBe(409)
  })

  it('in bulk, with a preview that changes nothing', async () => {
    const { _id } = await t.addMember({})
    const charges = [await t.charge(_id, 2025), await t.charge(_id, 2026)]
    await t.pay(_id, 30)
    const ids = charges.map(one => one._id)
    const decision = { ids, reason: 'Decisão da direção', minutesRef: '1' }
    const before = await t.sums()
    expect(await t.post('/unsettled_payments/waive', { ...decision, isPreview: true })).toEqual({
      count: 1,
      total: 18,
      left: 1,
    })
    expect(await t.post('/unsettled_payments/annul', { ids, reason: 'x', isPreview: true })).toEqual({
      count: 2,
      total: 48,
      credit: 30,
      agreed: 0,
      left: 0,
    })
    expect(await t.sums()).toEqual(before)
    await t.post('/unsettled_payments/waive', decision)
    await t.post('/unsettled_payments/annul', { ids, reason: 'Engano' })
    expect(await balanceOf(_id)).toEqual({ debtTotal: 0, overdueTotal: 0, creditBalance: 30 })
  })
})
