import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpDatabase } from '../../../test/dump-database.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

interface Added {
  _id: string
  personId: string
  memberNumber: number
}
const addTwins = async (): Promise<[Added, Added]> => [await t.addMember({}), await t.addMember({})]
/** An agreement about all that a member owes, in three instalments. */
const agree = async ({ _id }: Added, ...charges: { _id: string }[]) =>
  t.post('/unsettled_payments/agree', {
    memberId: _id,
    chargeIds: charges.map(charge => charge._id),
    count: 3,
    firstDueDate: '2026-12-01',
  })
const agreementOf = async ({ _id }: { _id: string }) =>
  (await t.asEditor('GET', `/payment_agreements/${_id}`)).body.data
const merge = (kept: Added, gone: Added) => t.post(`/members/${kept._id}/merge`, { otherId: gone._id })
const undo = (gone: Added) => t.asEditor('POST', '/members/duplicates/merge/undo', { goneId: gone._id })
const balanceOf = async ({ _id }: Added, day?: string) => {
  const { debtTotal, creditBalance } = await t.account(_id, day)
  return { debt: debtTotal, credit: creditBalance }
}
const chargeOf = async ({ _id }: { _id: string }) => (await t.asEditor('GET', `/unsettled_payments/${_id}`)).body.data
const stored = async ({ _id }: Added) =>
  (
    await t.rows(sql`
      select debt_total as debt, overdue_total as overdue, credit_balance as credit, paid_until as "paidUntil" from member_balances where member_id = ${_id}`)
  )[0]
const storedOf = (all: readonly Added[]) => Promise.all(all.map(stored))

describe('PAY-02, MEM-01e: merging two members joins their accounts', () => {
  it('charges, payments, gifts and what others are billed for belong to the record that stays; undoing returns every row', async () => {
    const [kept, gone] = await addTwins()
    const child = await t.addMember({})
    await t.charge(kept._id, 2026)
    await t.charge(gone._id, 2025)
    const billed = await t.charge(child._id, 2026, { billToMemberId: gone._id })
    const own = await t.charge(kept._id, 2024, { billToMemberId: gone._id })
    const paid = await t.pay(gone._id, 30)
    const gift = await t.pay(null, 5, { type: 'donativo', personId: gone.personId })
    const before = await dumpDatabase(t.database)
    const { moved, overlappingQuotas } = await merge(kept, gone)
    expect(moved).toEqual(expect.arrayContaining(['1 quota ou outra dívida', '2 pagamentos']))
    expect(overlappingQuotas).toEqual([])
    expect(await balanceOf(kept)).toEqual({ debt: 42, credit: 0 })
    expect(await stored(kept)).toEqual({ debt: 4200, overdue: 4200, credit: 0, paidUntil: '2024-12-31' })
    expect(await chargeOf(billed)).toMatchObject({ billToMemberId: kept._id, memberId: child._id })
    expect(await chargeOf(own)).toMatchObject({ billToMemberId: null, memberId: kept._id })
    for (const { _id } of [paid, gift])
      expect((await t.asEditor('GET', `/payments/${_id}`)).body.data.personId).toBe(kept.personId)
    const { status, text } = await undo(gone)
    expect(status, text).toBe(204)
    expect(await dumpDatabase(t.database)).toEqual(before)
  })

  it('quotas of the same months are shown before; one is annulled, what it was paid becomes credit and settles what is open', async () => {
    const [kept, gone] = await addTwins()
    const stays = await t.charge(kept._id, 2026)
    const twice = await t.charge(gone._id, 2026, { originalAmount: 20 })
    await t.charge(gone._id, 2025)
    await t.pay(gone._id, 34, { year: 2026, date: '2026-11-10' })
    const dumped = await dumpDatabase(t.database)
    const preview = await t.post(`/members/${kept._id}/merge/preview`, { otherId: gone._id })
    const overlap = {
      description: 'Quota 2026',
      periodStart: '2026-01-01',
      periodEnd: '2026-12-31',
      amount: 20,
      credit: 20,
      keptDescription: 'Quota 2026',
    }
    expect(preview.overlappingQuotas).toEqual([overlap])
    expect(await dumpDatabase(t.database)).toEqual(dumped)
    expect((await merge(kept, gone)).overlappingQuotas).toEqual([overlap])
    expect(await chargeOf(twice)).toMatchObject({
      status: 'anulada',
      annulReason: 'A ficha com que esta foi unida já tinha quota destes meses.',
      memberId: kept._id,
    })
    expect(await chargeOf(stays)).toMatchObject({ amount: 14 })
    expect(await balanceOf(kept)).toEqual({ debt: 14, credit: 0 })
    // Both accounts together, as if they had always been one: the annulment counts from its own day.
    expect(await balanceOf(kept, '2026-11-14')).toEqual({ debt: 34, credit: 0 })
  })

  it('undoing issues again what was annulled, with what had settled it; what is annulled stays so, and days before stay as they were', async () => {
    const [kept, gone] = await addTwins()
    const head = await t.addMember({})
    await t.charge(kept._id, 2026)
    const twice = await t.charge(gone._id, 2026, { billToMemberId: head._id, originalAmount: 30 })
    await t.charge(gone._id, 2025)
    await t.post(`/unsettled_payments/${twice._id}/waive`, { amount: 6, reason: 'Decisão', minutesRef: '3' })
    await t.pay(head._id, 14, { date: '2026-11-01' })
    await t.pay(gone._id, 30, { date: '2026-11-02' })
    const everybody = [kept, gone, head]
    const balances = () =>
      Promise.all(everybody.flatMap(one => ['2026-11-01', '2026-11-10', '2026-11-15'].map(day => balanceOf(one, day))))
    const before = { charge: await chargeOf(twice), balances: await balances(), stored: await storedOf(everybody) }
    await merge(kept, gone)
    expect(await balanceOf(head)).toEqual({ debt: 0, credit: 14 })
    const annulled = await chargeOf(twice)
    const { status, text } = await undo(gone)
    expect(status, text).toBe(204)
    const former = await chargeOf(twice)
    expect(former).toMatchObject({ status: 'anulada', annulledAt: annulled.annulledAt, memberId: gone._id })
    const restored = await chargeOf({ _id: former.replacedById })
    const same = [
      'memberId',
      'billToMemberId',
      'type',
      'year',
      'periodStart',
      'periodEnd',
      'description',
      'dueDate',
    ].concat([
      'originalAmount',
      'paidAmount',
      'waivedAmount',
      'amount',
      'status',
      'waiveReason',
      'waiveMinutes',
      'origin',
      'daysOverdue',
    ])
    for (const field of same) expect([field, restored[field]]).toEqual([field, before.charge[field]])
    expect(restored).toMatchObject({ issueDate: '2026-11-15', paidAmount: 20, waivedAmount: 6, annulledAt: null })
    expect({ balances: await balances(), stored: await storedOf(everybody) }).toEqual({
      balances: before.balances,
      stored: before.stored,
    })
    const { body: log } = await t.asAdmin('GET', '/audit_log', undefined, { _recordId: restored._id })
    expect(log.data).toMatchObject([{ action: 'create' }])
    // And once more: the charge that was issued again is annulled and issued again itself.
    await merge(kept, gone)
    expect((await undo(gone)).status).toBe(204)
    expect(await balances()).toEqual(before.balances)
    expect(await chargeOf(restored)).toMatchObject({ status: 'anulada', replacedById: expect.any(String) })
  })

  it('money that was released and settled something else since stays there when the merge is undone', async () => {
    const [kept, gone] = await addTwins()
    const head = await t.addMember({})
    await t.charge(kept._id, 2026)
    const twice = await t.charge(gone._id, 2026, { billToMemberId: head._id })
    await t.pay(head._id, 24)
    await merge(kept, gone)
    await t.charge(head._id, 2026, { originalAmount: 10 })
    expect(await balanceOf(head)).toEqual({ debt: 0, credit: 14 })
    expect((await undo(gone)).status).toBe(204)
    expect([await balanceOf(head), await balanceOf(gone)]).toEqual([
      { debt: 0, credit: 0 },
      { debt: 10, credit: 0 },
    ])
    expect(await chargeOf({ _id: (await chargeOf(twice)).replacedById })).toMatchObject({ paidAmount: 14, amount: 10 })
  })

  it('what was recorded since stays with its account, unless money of one settled something of the other: then undoing is refused in words', async () => {
    const [kept, gone] = await addTwins()
    await t.charge(gone._id, 2025)
    await merge(kept, gone)
    const later = await t.charge(kept._id, 2026)
    expect((await undo(gone)).status).toBe(204)
    expect(await chargeOf(later)).toMatchObject({ memberId: kept._id })
    expect(await balanceOf(gone)).toEqual({ debt: 24, credit: 0 })
    await merge(kept, gone)
    const { receiptNumber, _id } = await t.pay(kept._id, 10)
    const ledger = await dumpDatabase(t.database)
    const { status, body } = await undo(gone)
    expect([status, body.errors]).toEqual([
      409,
      {
        _: `A união já não pode ser anulada: depois dela, o pagamento ${receiptNumber} de 15/11/2026, de uma das fichas, liquidou «Quota 2025», da outra.`,
      },
    ])
    expect(await dumpDatabase(t.database)).toEqual(ledger)
    // Annulled or not: on the days between it was money of both.
    await t.post(`/payments/${_id}/annul`, { reason: 'Engano' })
    expect((await undo(gone)).status).toBe(409)
  })

  it('credit of one that was paid back from the account of both is such an entry too', async () => {
    const [kept, gone] = await addTwins()
    await t.pay(gone._id, 10)
    await merge(kept, gone)
    await t.post('/payments/refund', t.refund(kept._id, 4))
    const { status, body } = await undo(gone)
    expect([status, body.errors._]).toEqual([409, expect.stringContaining('foi devolvido à outra')])
  })

  it('in a closed period nothing is annulled: the merge is refused where quotas overlap', async () => {
    const [kept, gone] = await addTwins()
    await t.charge(kept._id, 2026)
    await t.charge(gone._id, 2026)
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-15' })
    try {
      const { status, body } = await t.asEditor('POST', `/members/${kept._id}/merge`, { otherId: gone._id })
      expect([status, body.errors]).toEqual([422, { _: 'As contas estão encerradas até 15/11/2026.' }])
    } finally {
      await t.reopenAccounts()
    }
  })
})

describe('PAY-03, MEM-01e: instalments that two members had agreed to', () => {
  it('belong to the record that stays, with their debts; undoing returns every row', async () => {
    const [kept, gone] = await addTwins()
    const [own, other] = [await t.charge(kept._id, 2025), await t.charge(gone._id, 2024)]
    const [ofKept, ofGone] = [await agree(kept, own), await agree(gone, other)]
    const before = await dumpDatabase(t.database)
    expect((await merge(kept, gone)).moved).toContain('1 acordo de prestações')
    for (const [agreement, charge] of [
      [ofKept, own],
      [ofGone, other],
    ]) {
      expect(await agreementOf(agreement)).toMatchObject({ memberId: kept._id, settledAmount: 0, status: 'em_vigor' })
      expect(await chargeOf(charge)).toMatchObject({ agreementId: agreement._id, holdsReminders: true })
    }
    const { agreements, charges } = await t.account(kept._id)
    expect([agreements.length, charges.map(({ note }: { note: string }) => note)]).toEqual([
      2,
      ['em prestações', 'em prestações'],
    ])
    expect((await undo(gone)).status).toBe(204)
    expect(await dumpDatabase(t.database)).toEqual(before)
  })

  it.each(['gone', 'kept', 'both'] as const)(
    'count what is left where quotas overlap that are agreed upon (%s); undoing agrees upon what is issued again',
    async side => {
      const [kept, gone] = await addTwins()
      const [stays, twice] = [await t.charge(kept._id, 2026), await t.charge(gone._id, 2026)]
      const [before, also] = [await t.charge(gone._id, 2025), await t.charge(kept._id, 2024)]
      const ofKept = side === 'gone' ? undefined : await agree(kept, stays, also)
      const ofGone = side === 'kept' ? undefined : await agree(gone, twice, before)
      const told = async () => [ofKept && (await agreementOf(ofKept)), ofGone && (await agreementOf(ofGone))]
      const figures = async () =>
        (await told()).map(one => one && [one.memberId, one.amount, one.settledAmount, one.status])
      const whole = [kept._id, 48, 0, 'em_vigor']
      expect(await figures()).toEqual([ofKept && whole, ofGone && [gone._id, 48, 0, 'em_vigor']])
      await merge(kept, gone)
      // The annulled quota is no longer owed; the agreement is about the other debt alone.
      expect(await figures()).toEqual([ofKept && whole, ofGone && [kept._id, 24, 0, 'em_vigor']])
      expect((await undo(gone)).status).toBe(204)
      expect(await figures()).toEqual([ofKept && whole, ofGone && [gone._id, 48, 0, 'em_vigor']])
      const restored = await chargeOf({ _id: (await chargeOf(twice)).replacedById })
      expect(restored).toMatchObject({ agreementId: ofGone?._id ?? null, holdsReminders: ofGone !== undefined })
      // What is paid counts for the instalments again.
      await t.pay(gone._id, 30)
      expect((await told())[1]?.settledAmount ?? 30).toBe(30)
    },
  )

  it('an agreement since the merge that mixes debts of both keeps it from being undone, in words, until it is ended', async () => {
    const [kept, gone] = await addTwins()
    const [own, other] = [await t.charge(kept._id, 2026), await t.charge(gone._id, 2025)]
    await merge(kept, gone)
    const { _id } = await agree(kept, own, other)
    const ledger = await dumpDatabase(t.database)
    const { status, body } = await undo(gone)
    expect([status, body.errors._]).toEqual([
      409,
      'A união já não pode ser anulada: depois dela, o acordo «3 prestações de 16,00\u00a0€, desde 01/12/2026», de uma das fichas, abrange «Quota 2025», da outra. Termine primeiro o acordo.',
    ])
    expect(await dumpDatabase(t.database)).toEqual(ledger)
    await t.post(`/payment_agreements/${_id}/end`, { reason: 'Fichas separadas.' })
    expect((await undo(gone)).status).toBe(204)
    expect([await balanceOf(kept), await balanceOf(gone)]).toEqual([
      { debt: 24, credit: 0 },
      { debt: 24, credit: 0 },
    ])
  })

  it('when it ends, a debt stays outside reminders in whose place it was issued again, also the second time', async () => {
    const [kept, gone] = await addTwins()
    await t.charge(kept._id, 2026)
    const [held, included] = [await t.charge(gone._id, 2026), await t.charge(gone._id, 2025)]
    await t.post('/unsettled_payments/reminders', { ids: [held._id], isHeld: true })
    const agreement = await agree(gone, held, included)
    for (const _ of ['once', 'again']) {
      await merge(kept, gone)
      expect((await undo(gone)).status).toBe(204)
    }
    const second = await chargeOf({ _id: (await chargeOf(held)).replacedById })
    expect(second).toMatchObject({ status: 'anulada', replacedById: expect.any(String) })
    await t.post(`/payment_agreements/${agreement._id}/end`, { reason: 'Não cumprido.' })
    expect([await chargeOf({ _id: second.replacedById }), await chargeOf(included)]).toMatchObject([
      { status: 'aberta', holdsReminders: true },
      { status: 'aberta', holdsReminders: false },
    ])
  })

  it('one that was ended since stays ended when the merge is undone', async () => {
    const [kept, gone] = await addTwins()
    const agreement = await agree(gone, await t.charge(gone._id, 2025))
    await merge(kept, gone)
    await t.post(`/payment_agreements/${agreement._id}/end`, { reason: 'Não cumprido.' })
    expect((await undo(gone)).status).toBe(204)
    expect(await agreementOf(agreement)).toMatchObject({ memberId: gone._id, status: 'terminado' })
  })
})
