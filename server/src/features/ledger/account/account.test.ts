import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../../../test/factories.ts'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const shortly = (account: { entries: { title: string; debit: number; credit: number; balance: number }[] }) =>
  account.entries.map(({ title, debit, credit, balance }) => [title, debit, credit, balance])

describe('PAY-03: the account of a member in one call', () => {
  it('each entry with its balance, what is open with where it comes from, and why there is no vote', async () => {
    const { _id } = await t.addMember({ name: 'Abílio Conta' })
    const first = await t.charge(_id, 2025, { issueDate: '2025-01-01', dueDate: '2025-03-31' })
    await t.pay(_id, 30, { date: '2025-02-03' })
    const open = await t.charge(_id, 2026)
    const account = await t.account(_id)
    expect(account).toMatchObject({
      name: 'Abílio Conta',
      debtTotal: 18,
      overdueTotal: 18,
      creditBalance: 0,
      situation: 'em_atraso',
      situationWords: 'Em atraso',
      paidUntil: '2025-12-31',
      debtWithFamily: 18,
      toCollect: 18,
      canVote: false,
      voteRefusal: 'dívida vencida há mais de 60 dias',
      voteDebts: [{ description: 'Quota 2026', amount: 18, dueDate: '2026-03-31', daysOverdue: 229 }],
      voteUntil: '2026-05-30',
      family: [],
      before: null,
      charges: [
        {
          chargeId: open._id,
          description: 'Quota 2026',
          explanation: 'lançada à mão',
          dueDate: '2026-03-31',
          daysOverdue: 229,
          originalAmount: 24,
          paidAmount: 6,
          amount: 18,
        },
      ],
    })
    expect(shortly(account)).toEqual([
      ['Saldo a favor usado em Quota 2026', null, null, 18],
      ['Quota 2026', 24, null, 18],
      ['Pagamento', null, 30, -6],
      ['Quota 2025', 24, null, 24],
    ])
    expect(account.entries[3]).toMatchObject({ chargeId: first._id, note: 'paga' })
    expect(await t.account(_id, '2025-01-31')).toMatchObject({
      debtTotal: 24,
      paidUntil: null,
      situationWords: 'A pagamento até 31/03',
    })
  })

  it('whole years at a time, each page beginning with the balance that the next one ends with', async () => {
    const { _id } = await t.addMember({})
    await sql`
      insert into unsettled_payments (id, member_id, type, year, description, original_amount, issue_date, due_date)
      select gen_random_uuid(), ${_id}, 'outro', year, 'Taxa ' || year || '.' || part, 100, make_date(year, 1, 1), make_date(year, 12, 31)
      from generate_series(2000, 2026) as year, generate_series(1, 3) as part
    `.execute(t.database.kysely)
    const latest = await t.account(_id)
    expect(latest.entries).toHaveLength(60)
    expect(latest).toMatchObject({ before: 2007, debtTotal: 81 })
    expect(latest.entries.at(-1)).toMatchObject({ on: '2007-01-01', balance: 22 })
    const { body } = await t.asEditor('GET', `/members/${_id}/account`, undefined, { before: '2007' })
    expect(body.data.entries).toHaveLength(21)
    expect(body.data.entries[0]).toMatchObject({ balance: 21 })
    expect(body.data.before).toBeNull()
    expect((await t.asEditor('GET', `/members/${_id}/account`, undefined, { before: 'ontem' })).status).toBe(422)
  })

  it('the head of a family owes with the family, and sees whose charges the head pays', async () => {
    const head = await t.addMember({ name: 'Rosa Titular' })
    const son = await t.addMember({ name: 'Tiago Filho' })
    await t.post('/member_terms', { memberId: son._id, kind: 'agregado', headId: head._id, fromDate: '2026-01-01' })
    await t.charge(head._id, 2026)
    await t.charge(son._id, 2026, { originalAmount: 9, billToMemberId: head._id })
    expect(await t.account(head._id)).toMatchObject({
      debtTotal: 24,
      debtWithFamily: 33,
      toCollect: 33,
      family: [{ name: 'Tiago Filho', isHead: false, debtTotal: 9, situation: 'Em atraso' }],
      charges: [{ memberName: '' }, { memberName: 'Tiago Filho', amount: 9 }],
    })
    await t.pay(head._id, 33)
    expect(shortly(await t.account(son._id))).toEqual([
      ['Pago por Rosa Titular', null, 9, 0],
      ['Quota 2026', 9, null, 9],
    ])
    expect((await t.account(son._id)).family).toMatchObject([{ name: 'Rosa Titular', isHead: true }])
  })

  it('PAY-03: what is owed with others follows who is billed: not what a relative pays, and also what somebody outside the family does not', async () => {
    const [head, son, friend] = [
      await t.addMember({}),
      await t.addMember({}),
      await t.addMember({ name: 'Amigo Dono' }),
    ]
    await t.post('/member_terms', { memberId: son._id, kind: 'agregado', headId: head._id, fromDate: '2026-01-01' })
    await t.charge(son._id, 2026, { originalAmount: 9 })
    await t.charge(friend._id, 2026, { originalAmount: 7, billToMemberId: head._id })
    expect(await t.account(head._id)).toMatchObject({
      debtTotal: 0,
      debtWithFamily: 7,
      toCollect: 7,
      charges: [{ memberName: 'Amigo Dono', amount: 7 }],
    })
    expect(await t.account(son._id)).toMatchObject({ debtTotal: 9, debtWithFamily: 9 })
    expect(await t.account(friend._id)).toMatchObject({ debtTotal: 7, debtWithFamily: 7 })
  })

  it('one year at a time, with what was owed before it; the years that have entries are told', async () => {
    const { _id } = await t.addMember({})
    for (const year of [2023, 2025, 2026])
      await t.charge(_id, year, { issueDate: `${year}-01-01`, dueDate: `${year}-03-31` })
    await t.pay(_id, 30, { date: '2025-02-03' })
    const read = async (year: string) =>
      (await t.asEditor('GET', `/members/${_id}/account`, undefined, { year })).body.data
    const year = await read('2025')
    expect(shortly(year)).toEqual([
      ['Pagamento', null, 30, 18],
      ['Quota 2025', 24, null, 48],
    ])
    expect(year).toMatchObject({ years: [2026, 2025, 2023], opening: 24, before: null, debtTotal: 42 })
    expect(await read('2023')).toMatchObject({ opening: 0, entries: [{ balance: 24 }] })
    expect(await read('2024')).toMatchObject({ opening: 24, entries: [] })
    expect((await t.account(_id)).opening).toBe(0)
    expect(await t.account((await t.addMember({}))._id)).toMatchObject({ years: [], opening: 0, entries: [] })
    const refused = await t.asEditor('GET', `/members/${_id}/account`, undefined, { year: 'este' })
    expect([refused.status, refused.body.errors]).toEqual([422, { year: 'Indique um ano.' }])
  })

  it('credit that was paid back from two payments is one entry, with its document', async () => {
    const { _id } = await t.addMember({})
    await t.pay(_id, 10)
    await t.pay(_id, 15)
    const refund = await t.post('/payments/refund', t.refund(_id, 20, { notes: 'Mudou de banco' }))
    expect((await t.account(_id)).entries[0]).toMatchObject({
      title: 'Saldo devolvido',
      detail: `Numerário · documento ${refund.receiptNumber} · Mudou de banco`,
      debit: 20,
      balance: -5,
      paymentId: refund._id,
    })
    await t.post(`/payments/${refund._id}/annul`, { reason: 'Não foi entregue' })
    const [undone, struck] = (await t.account(_id)).entries
    expect(undone).toMatchObject({ title: 'Devolução de saldo anulada', credit: 20, balance: -25 })
    expect(struck).toMatchObject({ isUndone: true, note: 'anulado a 15/11/2026' })
  })

  it('no account of what is no member', async () => {
    expect((await t.asEditor('GET', '/members/01890000-0000-7000-8000-000000000000/account')).status).toBe(404)
    expect((await t.asEditor('GET', '/members/nada/account')).status).toBe(404)
  })
})

describe('NAV-07: the own account', () => {
  it("is the signed-in member's own, without the reasons of decisions", async () => {
    const own = await t.addMember({ name: 'Sara Própria' })
    const charge = await t.charge(own._id, 2026)
    await t.post(`/unsettled_payments/${charge._id}/waive`, {
      amount: 4,
      reason: 'Segredo da direção',
      minutesRef: '3/2026',
    })
    const user = await addUser(t.database, { role: 'member' })
    await sql`update users set member_id = ${own._id} where id = ${user.id}`.execute(t.database.kysely)
    const as = await t.signedIn('member', user)
    const answer = await t.call('GET', '/own/account', { as })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      name: 'Sara Própria',
      debtTotal: 20,
      charges: [{ amount: 20, waivedAmount: 4 }],
    })
    expect(answer.text).toContain('ata 3/2026')
    expect(answer.text).not.toContain('Segredo')
    const head = await t.addMember({ name: 'Rui Titular' })
    await t.charge(head._id, 2026)
    await t.post('/member_terms', { memberId: own._id, kind: 'agregado', headId: head._id, fromDate: '2026-01-01' })
    expect((await t.call('GET', '/own/account', { as })).body.data.family).toEqual([])
    expect((await t.call('GET', `/members/${own._id}/account`, { as })).status).toBe(403)
  })

  it('a user without a member record has none, and a visitor is refused', async () => {
    const as = await t.signedIn('member')
    expect((await t.call('GET', '/own/account', { as })).status).toBe(404)
    expect((await t.call('GET', '/own/account')).status).toBe(401)
  })
})
