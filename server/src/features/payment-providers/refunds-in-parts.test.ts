import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProvidersApp, type ProvidersApp } from '../../../test/providers-app.ts'
import { checkBalances } from '../ledger/check-balances.ts'
import { checkTreasury } from '../treasury-accounts/checks/check-treasury.ts'
import { reconcilePaymentsJob } from './confirm-payments.ts'
import type { ProviderRefund } from './driver.ts'
import { noteRefunds } from './hear-payments.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000

let t: ProvidersApp
beforeAll(async () => {
  t = await createProvidersApp()
})
afterAll(() => t.close())

const today = () => t.clock().toISOString().slice(0, 10)
const reconcile = () => t.runJob(reconcilePaymentsJob, {})
const refund = (reference: unknown, cents?: number) =>
  t.simulator.provider.refund({ requestId: '', reference: String(reference) }, cents)

/** A payment of 50 euros by reference: the quota of 2025 of 20 euros and that of 2026 of 30. */
async function paidFifty() {
  const { _id: memberId } = await t.addMember({})
  const charges = [
    await t.charge(memberId, 2025, { originalAmount: 20, dueDate: '2026-02-28' }),
    await t.charge(memberId, 2026, { originalAmount: 30, dueDate: '2026-12-31' }),
  ]
  const request = await t.open(memberId, ...charges)
  await t.payReference(request)
  await t.confirm()
  return { memberId, chargeIds: charges.map(({ _id }) => String(_id)), reference: request.reference }
}

const documents = (memberId: string) =>
  t.rows<{
    amount: number
    status: string
    date: string
    kind: string
    number: string
    annulled: boolean
    of: string
  }>(sql`
    select p.amount, p.status, p.date, p.kind, p.receipt_number as number, p.receipt_annulled_at is not null as annulled,
      p.receipt_snapshot -> 'returnOf' ->> 'number' as of
    from payments p where p.member_id = ${memberId} order by p.id`)
const openOf = async (ids: readonly string[]) =>
  (
    await t.rows<{ open: number }>(sql`
      select amount as open from unsettled_payments where id = any(${[...ids]}::uuid[]) order by year`)
  ).map(({ open }) => open)
const providerBalance = async (day?: string) =>
  (
    await t.rows<{ balance: number }>(sql`
      select account_balance_on(id, coalesce(${day ?? null}::date, '2100-01-01')) as balance from bank_accounts where kind = 'prestador'`)
  )[0]?.balance ?? 0
/** What is owed and what is credit, in euros. */
const accountOf = async (memberId: string, day = today()) =>
  (
    await t.rows<{ balances: number[] }>(sql`
      select array[debt_total / 100.0, credit_balance / 100.0]::float[] as balances from balances_on(${memberId}, ${day}::date, false)`)
  )[0]?.balances
async function expectNoDifference() {
  expect(await checkBalances(t.database, t.clock(), () => undefined)).toBe(0)
  expect(await checkTreasury(t.database, t.clock(), () => undefined)).toBe(0)
}

describe('PAY-05: money that the payment service gives back in parts', () => {
  it('opens the newest charge first, each part on its own and once, and leaves the receipt', async () => {
    const { memberId, chargeIds, reference } = await paidFifty()
    const before = await providerBalance()
    const told = [
      { cents: 1000, open: [0, 1000], debt: 10 },
      { cents: 1500, open: [0, 2500], debt: 25 },
      { cents: 2500, open: [2000, 3000], debt: 50 },
    ]
    let given = 0
    for (const { cents, open, debt } of told) {
      t.pass(SECOND_MS)
      await refund(reference, cents)
      await reconcile()
      // The list tells all of them again.
      await reconcile()
      given += cents
      expect(await openOf(chargeIds)).toEqual(open)
      expect(await accountOf(memberId)).toEqual([debt, 0])
      expect(await providerBalance()).toBe(before - given)
    }
    const [receipt, ...returned] = await documents(memberId)
    expect(receipt).toMatchObject({ amount: 5000, status: 'confirmado', annulled: false })
    expect(returned.map(({ amount, kind, of }) => [amount, kind, of])).toEqual(
      told.map(({ cents }) => [cents, 'devolucao', receipt?.number]),
    )
    expect(new Set(returned.map(({ number }) => number)).size).toBe(3)
    await expectNoDifference()
  })

  it('takes credit first', async () => {
    const { memberId, chargeIds, reference } = await paidFifty()
    await t.asEditor('POST', `/unsettled_payments/${chargeIds[0]}/annul`, { reason: 'Engano' })
    expect(await accountOf(memberId)).toEqual([0, 20])
    await refund(reference, 1200)
    await refund(reference, 900)
    await reconcile()
    expect(await accountOf(memberId)).toEqual([1, 0])
    expect(await openOf(chargeIds)).toEqual([0, 100])
    await expectNoDifference()
  })

  it('counts two equal parts of one list twice, and each of them once', async () => {
    const { memberId, reference } = await paidFifty()
    await refund(reference, 700)
    await refund(reference, 700)
    await reconcile()
    await reconcile()
    expect((await documents(memberId)).map(({ amount }) => amount)).toEqual([5000, 700, 700])
    expect(await accountOf(memberId)).toEqual([14, 0])
  })

  it('annuls the receipt where one refund is of the whole, and never takes more than there is', async () => {
    const whole = await paidFifty()
    await refund(whole.reference)
    await reconcile()
    expect(await documents(whole.memberId)).toMatchObject([{ amount: 5000, status: 'devolvido', annulled: true }])
    const { memberId, reference } = await paidFifty()
    await refund(reference, 3000)
    await refund(reference, 5000)
    await reconcile()
    expect((await documents(memberId)).map(({ amount }) => amount)).toEqual([5000, 3000, 2000])
    expect(await accountOf(memberId)).toEqual([50, 0])
    const [noted] = await t.rows<{ notes: string }>(
      sql`select notes from payments where member_id = ${memberId} and notes is not null`,
    )
    expect(noted?.notes).toMatch(/devolveu 50,00.€ em .*, dos quais 30,00.€ já não estavam neste pagamento/)
    expect(
      await t.rows(sql`select unbooked_amount as missing from provider_refunds where unbooked_amount > 0`),
    ).toEqual([{ missing: 3000 }])
    await expectNoDifference()
  })

  it('waits for its payment where it is told first, counts once however often it is told, and in any order', async () => {
    const { memberId, request } = await t.owing(24)
    const provider = { provider: 'simulador', now: t.clock() } as const
    const told = (refundId: string, amount: number, seconds: number): ProviderRefund => ({
      refundId,
      entity: String(request.entity),
      reference: String(request.reference),
      amount,
      refundedAt: new Date(provider.now.getTime() + seconds * SECOND_MS),
      isRefund: true,
    })
    const note = (...refunds: ProviderRefund[]) => noteRefunds(t.database.kysely, refunds, provider)
    const amounts = async () => (await documents(memberId)).map(({ amount }) => amount)
    await note(told('last', 600, 30))
    await reconcile()
    expect(await amounts()).toEqual([])
    await t.payReference(request)
    await reconcile()
    expect(await amounts()).toEqual([2400, 600])
    t.pass(60 * SECOND_MS)
    await note(told('middle', 500, 20), told('middle', 500, 20))
    await reconcile()
    await note(told('middle', 500, 20), told('first', 400, 10))
    await reconcile()
    expect(await amounts()).toEqual([2400, 600, 500, 400])
    expect(await accountOf(memberId)).toEqual([15, 0])
    await expectNoDifference()
  })

  it('lowers money in the tray, of which only the rest is assigned', async () => {
    const { memberId } = await t.owing(40)
    const start = await providerBalance()
    await t.payReference({ entity: '99999', reference: '123123123', total: 5000 })
    await t.confirm()
    await refund('123123123', 1000)
    await reconcile()
    expect(await providerBalance()).toBe(start + 4000)
    await expectNoDifference()
    const [money] = await t.rows<{ id: string }>(sql`select id from received_money where reference = '123123123'`)
    expect((await t.asEditor('GET', `/received_money/${money?.id}`)).body.data).toMatchObject({
      amount: 50,
      returnedAmount: 10,
      status: 'por_identificar',
    })
    await t.post(`/received_money/${money?.id}/assign`, { memberId })
    expect((await documents(memberId)).map(({ amount }) => amount)).toEqual([4000])
    expect(await providerBalance()).toBe(start + 4000)
    t.pass(SECOND_MS)
    await refund('123123123', 500)
    await reconcile()
    expect((await documents(memberId)).map(({ amount }) => amount)).toEqual([4000, 500])
    expect(await accountOf(memberId)).toEqual([5, 0])
    expect(await providerBalance()).toBe(start + 3500)
    await expectNoDifference()
  })

  it('leaves the tray once the parts are all of it', async () => {
    const start = await providerBalance()
    await t.payReference({ entity: '99999', reference: '321321321', total: 1000 })
    await t.confirm()
    for (const cents of [300, 700]) {
      t.pass(SECOND_MS)
      await refund('321321321', cents)
      await reconcile()
    }
    expect(await t.rows(sql`select status from received_money where reference = '321321321'`)).toEqual([
      { status: 'devolvido' },
    ])
    expect(await providerBalance()).toBe(start)
    await expectNoDifference()
  })

  it('leaves what was paid a second time on the same reference', async () => {
    const { memberId, reference } = await paidFifty()
    t.pass(SECOND_MS)
    await t.payReference({ entity: '99999', reference: String(reference), total: 5000 })
    await t.confirm()
    const [twice] = await t.rows<{ id: string }>(sql`select id from received_money where reference = ${reference}`)
    await t.post(`/received_money/${twice?.id}/assign`, { memberId })
    const paid = t.simulator.provider.payments().find(one => one.reference === reference && one.amount > 0)
    await t.simulator.provider.refund({ requestId: paid?.requestId ?? '', reference: String(reference) })
    await reconcile()
    expect((await documents(memberId)).map(({ status }) => status).sort()).toEqual(['confirmado', 'devolvido'])
  })

  it('is told to the treasurer, each refund once', async () => {
    await t.asAdmin('PATCH', '/settings', { SendMessages: 'true', treasurerEmail: 'contas@clube.example' })
    const { reference } = await paidFifty()
    for (const cents of [1000, 1500]) {
      t.pass(SECOND_MS)
      await refund(reference, cents)
      await reconcile()
    }
    const told = await t.rows<{ subject: string; body: object }>(sql`
      select subject, body from messages where name = 'devolucaoDoServico' order by id`)
    expect(told.map(({ subject }) => subject.replace(/\s/g, ' '))).toEqual([
      'Devolução do serviço de pagamentos: 10,00 €',
      'Devolução do serviço de pagamentos: 15,00 €',
    ])
    expect(JSON.stringify(told[0]?.body)).toMatch(/Parte do pagamento do recibo REC .*que se mantém/)
    await t.asAdmin('PATCH', '/settings', { SendMessages: 'false' })
  })

  // Whoever is signed in is so for minutes.
  it('counts on the day of the refund, or on the first that is open', async () => {
    const { memberId, reference } = await paidFifty()
    t.pass(2 * DAY_MS)
    const [dayBefore, told] = [today(), await providerBalance()]
    t.pass(DAY_MS)
    await refund(reference, 1000)
    const refundedOn = today()
    t.pass(2 * DAY_MS)
    await reconcile()
    expect((await documents(memberId)).map(({ date }) => date)[1]).toBe(refundedOn)
    expect(await accountOf(memberId, dayBefore)).toEqual([0, 0])
    expect(await accountOf(memberId, refundedOn)).toEqual([10, 0])
    expect([await providerBalance(dayBefore), await providerBalance(refundedOn)]).toEqual([told, told - 1000])
    await refund(reference, 500)
    const closedUntil = today()
    t.pass(DAY_MS)
    await t.rows(sql`
      insert into settings (name, value) values ('closedUntil', ${closedUntil}) on conflict (name) do update set value = excluded.value`)
    await t.store.reload()
    await reconcile()
    expect((await documents(memberId)).map(({ date }) => date)[2]).toBe(today())
    expect(await accountOf(memberId, closedUntil)).toEqual([10, 0])
    expect(await accountOf(memberId)).toEqual([15, 0])
    await expectNoDifference()
  })
})
