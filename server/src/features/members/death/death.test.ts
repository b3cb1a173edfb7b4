import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../../test/ledger-app.ts'
import { queueMessage } from '../../messages/queue-message.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const DAY = '2026-10-20'
const die = (id: string, body: object = {}) => t.asEditor('POST', `/members/${id}/death`, { date: DAY, ...body })
const sheet = async (id: string) => (await t.asEditor('GET', `/members/${id}`)).body.data
const statuses = (id: string) =>
  t.rows(sql`
    select year, status, is_parked as "isParked" from unsettled_payments where member_id = ${id} order by year, due_date`)
const balances = async (id: string) =>
  (
    await t.rows(sql`
      select debt_total as debt, overdue_total as overdue, credit_balance as credit from member_balances where member_id = ${id}`)
  )[0]
const queue = (memberId: string, leavesAt?: Date) =>
  queueMessage(t.database.kysely, {
    name: 'livre',
    to: 'familia@obito.example',
    subject: 'Aviso',
    body: parseNotation('Texto'),
    memberId,
    leavesAt,
  })
/** Money that was brought for one charge. */
const payChosen = (memberId: string, chargeId: string, amount: number) =>
  t.post('/payments/batch', { entries: [{ ...t.payment(memberId, amount), allocations: [{ chargeId, amount }] }] })
/** All that a death may change, to see that a preview or a refusal changes none of it. */
const everything = async () =>
  JSON.stringify([
    await t.rows(sql`select * from member_states order by id`),
    await t.rows(sql`select * from member_terms order by id`),
    await t.rows(sql`select * from unsettled_payments order by id`),
    await t.rows(sql`select * from charge_parkings order by id`),
    await t.rows(sql`select * from member_balances order by member_id`),
    await t.rows(sql`select id, status from messages order by id`),
    await t.rows(sql`select count(*) from audit_log`),
  ])
const join = async (memberId: string, headId: string, fromDate = '2022-01-01') => {
  const { status, text } = await t.asEditor('POST', '/member_terms', { memberId, kind: 'agregado', headId, fromDate })
  if (status !== 201) throw new Error(text)
}

describe('PAY-01, PAY-02: the death of a member is one previewed action', () => {
  it('tells first, and then does: state, messages, quotas of the year annulled, older debts parked', async () => {
    const { _id: id } = await t.addMember({ name: 'Quem Partiu' })
    await t.charge(id, 2024, { originalAmount: 20 })
    await t.charge(id, 2025)
    await t.charge(id, 2026)
    await t.charge(id, 2027)
    await t.post('/unsettled_payments', { memberId: id, type: 'outro', description: 'Livro', originalAmount: 7 })
    const [first] = (await t.asEditor('GET', '/unsettled_payments', undefined, { _memberId: id, _year: '2026' })).body
      .data
    await payChosen(id, first._id, 10)
    await t.pay(id, 20)
    await queue(id, new Date('2026-12-01'))
    const before = await everything()
    const outcome = {
      state: { from: 'Ativo', to: 'Falecido' },
      cancelledMessages: 1,
      annulled: { count: 2, total: 48, credit: 10 },
      parked: { count: 2, total: 31 },
      dependants: [],
      newHead: null,
    }
    const preview = await die(id, { isPreview: true })
    expect([preview.status, preview.body]).toEqual([200, { data: outcome }])
    expect(await everything()).toBe(before)

    const done = await die(id)
    expect([done.status, done.body]).toEqual([200, { data: outcome }])
    expect(await sheet(id)).toMatchObject({ stateNameId: t.state('falecido'), stateSince: DAY, isActive: false })
    expect(await statuses(id)).toEqual([
      { year: 2024, status: 'paga', isParked: false },
      { year: 2025, status: 'aberta', isParked: true },
      { year: 2026, status: 'anulada', isParked: false },
      { year: 2026, status: 'aberta', isParked: true },
      { year: 2027, status: 'anulada', isParked: false },
    ])
    // What waits is owed, but no arrears; what was paid of an annulled quota is credit.
    expect(await balances(id)).toEqual({ debt: 3100, overdue: 0, credit: 1000 })
    // It waits from the day of the decision: what was overdue before stays so.
    const told = (account: Record<string, unknown>) => [account.debtTotal, account.overdueTotal]
    expect(told(await t.account(id, '2026-11-14'))).toEqual([92, 92])
    expect(told(await t.account(id))).toEqual([31, 0])
    expect(await t.rows(sql`select status from messages where member_id = ${id}`)).toEqual([{ status: 'cancelada' }])
    const again = await die(id)
    expect([again.status, again.body.errors._]).toEqual([409, 'O óbito já está registado, desde 20/10/2026.'])
  })

  it('a decision ends the waiting: the heirs pay, it is waived, or it is owed as before', async () => {
    const { _id: id } = await t.addMember({})
    const [one, two, three] = [await t.charge(id, 2023), await t.charge(id, 2024), await t.charge(id, 2025)]
    await die(id)
    // Nothing settles them by itself.
    const left = await t.pay(id, 24)
    expect(left.unallocated).toBe(24)
    await payChosen(id, one._id, 24)
    const waived = await t.asEditor('POST', `/unsettled_payments/${two._id}/waive`, {
      reason: 'Óbito',
      minutesRef: '12',
    })
    expect(waived.status, waived.text).toBe(200)
    const ask = (body: object) => t.asEditor('POST', '/unsettled_payments/park', body)
    const ids = [three._id]
    const parkedIds = async (value: string) =>
      (await t.asEditor('GET', '/unsettled_payments', undefined, { _memberId: id, _isParked: value })).body.data.map(
        (charge: { _id: string }) => charge._id,
      )
    expect((await parkedIds('true')).sort()).toEqual([one._id, two._id, three._id].sort())
    expect((await t.account(id)).charges).toMatchObject([{ chargeId: three._id, isParked: true }])
    expect((await ask({ ids, isParked: false, isPreview: true })).body.data).toEqual({ count: 1, total: 24 })
    expect((await statuses(id)).map(({ status, isParked }) => [status, isParked])).toEqual([
      ['paga', true],
      ['perdoada', true],
      ['aberta', true],
    ])
    expect((await ask({ ids, isParked: false })).body.data).toEqual({ count: 1, total: 24 })
    expect(await balances(id)).toMatchObject({ debt: 2400, overdue: 2400 })
    expect((await t.account(id)).charges).toMatchObject([{ chargeId: three._id, isParked: false }])
    for (const body of [{}, { ids }, { ids: ['x'], isParked: true }])
      expect([body, (await ask(body)).status]).toEqual([body, 422])
  })

  it('a death recorded by mistake is taken back by deleting its state: the debts no longer wait', async () => {
    const { _id: id } = await t.addMember({})
    await t.charge(id, 2025)
    await t.charge(id, 2026)
    await die(id)
    const states: { _id: string; stateNameId: string }[] = (await t.asEditor('GET', `/members/${id}/member_states`))
      .body.data
    const state = states.find(({ stateNameId }) => stateNameId === t.state('falecido'))
    expect((await t.asEditor('DELETE', `/member_states/${state?._id}`)).status).toBe(204)
    expect(await sheet(id)).toMatchObject({ stateNameId: t.state('ativo'), isActive: true })
    expect(await statuses(id)).toEqual([
      { year: 2025, status: 'aberta', isParked: false },
      { year: 2026, status: 'anulada', isParked: false },
    ])
    expect(await balances(id)).toMatchObject({ debt: 2400, overdue: 2400 })
    // The annulled months are free to be charged again.
    await t.charge(id, 2026)
    expect((await die(id)).status).toBe(200)
  })

  it('the family gets the chosen head from that day on, and its open charges go there', async () => {
    const [head, widow, child] = [
      await t.addMember({ name: 'Titular' }),
      await t.addMember({ name: 'Viúva' }),
      await t.addMember({ name: 'Filho' }),
    ]
    await join(widow._id, head._id)
    await join(child._id, head._id)
    const own = await t.charge(widow._id, 2026, { billToMemberId: head._id })
    const theirs = await t.charge(child._id, 2026, { billToMemberId: head._id })
    const stranger = await t.addMember({ name: 'Dependente De Outro' })
    const other = await t.addMember({ name: 'Outro Titular' })
    await join(stranger._id, other._id)
    const before = await everything()
    const refused = [
      [{ newHeadId: stranger._id }, 'Escolha um sócio ativo que não dependa de outro titular.'],
      [{ newHeadId: head._id }, 'Escolha outra pessoa.'],
      [{ newHeadId: '01890000-0000-7000-8000-00000000dead' }, 'Escolha um registo existente.'],
    ] as const
    for (const [body, text] of refused) {
      const { status, body: answer } = await die(head._id, body)
      expect([status, answer.errors]).toEqual([422, { newHeadId: text }])
    }
    expect(await everything()).toBe(before)
    const { status, body } = await die(head._id, { newHeadId: widow._id })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      dependants: [{ name: 'Viúva' }, { name: 'Filho' }],
      newHead: { _id: widow._id, name: 'Viúva' },
    })
    expect([(await sheet(widow._id)).familyHeadId, (await sheet(child._id)).familyHeadId]).toEqual([null, widow._id])
    const terms = await t.rows(sql`
      select from_date::text as "from", end_date::text as until from member_terms
      where member_id = ${child._id} and kind = 'agregado' order by from_date`)
    expect(terms).toEqual([
      { from: '2022-01-01', until: '2026-10-19' },
      { from: DAY, until: null },
    ])
    const billed = await t.rows(sql`
      select id, bill_to_member_id as "to" from unsettled_payments where id in (${own._id}, ${theirs._id}) order by id`)
    expect(billed).toEqual([
      { id: own._id, to: null },
      { id: theirs._id, to: widow._id },
    ])
  })

  it('without a new head each of the family pays for themselves', async () => {
    const [head, child] = [await t.addMember({}), await t.addMember({})]
    await join(child._id, head._id)
    expect((await die(head._id)).body.data).toMatchObject({ dependants: [{ _id: child._id }], newHead: null })
    expect((await sheet(child._id)).familyHeadId).toBeNull()
    const nobody = await t.addMember({})
    const { status, body } = await die(nobody._id, { newHeadId: child._id })
    expect([status, body.errors.newHeadId]).toEqual([422, expect.stringContaining('Ninguém depende deste titular')])
  })

  it('a death that was entered as a state is completed from its day on, once', async () => {
    const { _id: id } = await t.addMember({ name: 'Só o Estado' })
    await t.charge(id, 2025)
    await t.charge(id, 2026)
    await queue(id)
    await t.changeState(id, 'falecido', DAY)
    expect((await die(id, { date: '2026-10-21' })).body.errors).toEqual({
      date: 'O estado «Falecido» começou em 20/10/2026.',
    })
    const done = await die(id)
    expect([done.status, done.body.data]).toMatchObject([
      200,
      {
        state: { from: 'Falecido', to: 'Falecido' },
        cancelledMessages: 1,
        annulled: { count: 1, total: 24 },
        parked: { count: 1, total: 24 },
      },
    ])
    const before = await everything()
    const again = await die(id)
    expect([again.status, again.body.errors._]).toEqual([409, 'O óbito já está registado, desde 20/10/2026.'])
    expect(await everything()).toBe(before)
  })

  it('refuses odd days, unknown records, an outdated record, closed accounts and everybody but staff', async () => {
    const member = await t.addMember({ admissionDate: '2021-01-01' })
    await t.charge(member._id, 2026)
    const before = await everything()
    for (const [date, text] of [
      ['2026-11-16', 'A data não pode ser futura.'],
      ['2020-12-31', 'Não pode ser anterior à admissão (01/01/2021).'],
      ['2021-01-01', 'Já há uma mudança de estado nesse dia.'],
      ['31/12/2025', expect.any(String)],
      ['', expect.any(String)],
    ])
      expect([date, (await die(member._id, { date })).body.errors]).toEqual([date, { date: text }])
    expect((await die(member._id, { newHeadId: 'x' })).status).toBe(422)
    expect((await die(member._id, { rev: member.rev + 1 })).status).toBe(409)
    expect((await die('01890000-0000-7000-8000-00000000dead')).status).toBe(404)
    expect((await die('x')).status).toBe(404)
    const as = await t.signedIn('member')
    expect((await t.call('POST', `/members/${member._id}/death`, { as, body: { date: DAY } })).status).toBe(403)
    expect((await t.call('POST', `/members/${member._id}/death`, { body: { date: DAY } })).status).toBe(401)
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-15' })
    const closed = await die(member._id)
    await t.reopenAccounts()
    expect([closed.status, closed.body.errors._]).toEqual([422, 'As contas estão encerradas até 15/11/2026.'])
    const without = (text: string) => text.replace(/"count":"?\d+"?/g, '')
    expect(without(await everything())).toBe(without(before))
  })
})
