import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRequestsApp, type RequestsApp } from '../../../test/requests-app.ts'
import { keepMoney, type MoneyToKeep } from './keep-money.ts'
import { tellOfMoneyJob } from './tell-of-money.ts'

let t: RequestsApp
beforeAll(async () => {
  t = await createRequestsApp()
  await t.asAdmin('PATCH', '/settings', { paymentProvider: 'ifthenpay', mbEntity: '11604', mbSubEntity: '99' })
})
afterAll(() => t.close())

const transfer = (more: Record<string, unknown> = {}) => ({
  date: '2026-11-10',
  amount: 24,
  method: 'transferencia',
  bankAccountId: t.bankAccount,
  payerText: 'TRF DE M SILVA',
  ...more,
})
const enter = (more?: Record<string, unknown>) => t.post('/received_money', transfer(more))
/** Money of a payment service, as the job that books it keeps it. */
const keep = async (more: Partial<MoneyToKeep> = {}) => {
  const money: MoneyToKeep = {
    date: '2026-11-10',
    amount: 2400,
    method: 'multibanco',
    bankAccountId: t.bankAccount,
    entity: '11604',
    reference: '123456789',
    reason: 'referencia_desconhecida',
    ...more,
  }
  const { id } = await t.asSystem(context => keepMoney(context, money))
  return { _id: id }
}
const itemOf = async ({ _id }: { _id: string }) => (await t.asEditor('GET', `/received_money/${_id}`)).body.data
const assign = ({ _id }: { _id: string }, body: unknown) => t.asEditor('POST', `/received_money/${_id}/assign`, body)
const giveBack = ({ _id }: { _id: string }, body: unknown) =>
  t.asEditor('POST', `/received_money/${_id}/give_back`, body)
const paymentOf = async (id: string) => (await t.asEditor('GET', `/payments/${id}`)).body.data
const balance = () => t.balanceOf(t.bankAccount)
const waiting = async () => (await t.asEditor('GET', '/first_screen')).body.data.pendingWork.receivedMoney

describe('PAY-05: money that belongs to nobody yet', () => {
  it('counts in its account from its day, and as its payment once it is assigned', async () => {
    const { _id } = await t.addMember({})
    await t.charge(_id, 2026)
    const [before, count] = [(await balance()) ?? 0, await waiting()]
    const money = await enter()
    expect(money).toMatchObject({ status: 'por_identificar', reason: 'transferencia', registeredById: t.editor.userId })
    expect(await balance()).toBe(before + 2400)
    expect(await waiting()).toBe(count + 1)
    const { status, body } = await assign(money, { memberId: _id })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'atribuido', paymentId: expect.any(String) })
    expect(await balance()).toBe(before + 2400)
    expect(await waiting()).toBe(count)
    expect(await paymentOf(body.data.paymentId)).toMatchObject({
      memberId: _id,
      amount: 24,
      date: '2026-11-10',
      method: 'transferencia',
      settles: 'Quota 2026',
      receiptNumber: expect.stringMatching(/^REC 2026\//),
      registeredById: t.editor.userId,
    })
    const entries = await t.rows(sql`select action from audit_log where record_id = ${money._id} order by id`)
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update'])
  })

  it('settles the chosen charges first, then the oldest, and the rest is credit', async () => {
    const { _id } = await t.addMember({})
    const [older, chosen] = [await t.charge(_id, 2025, { dueDate: '2026-02-01' }), await t.charge(_id, 2026)]
    const money = await enter({ amount: 60 })
    const { body } = await assign(money, { memberId: _id, chargeIds: [chosen._id] })
    expect(await paymentOf(body.data.paymentId)).toMatchObject({ settles: 'Quota 2025, Quota 2026', unallocated: 12 })
    const part = await enter({ amount: 10 })
    const other = await t.addMember({})
    await t.charge(other._id, 2025, { dueDate: '2026-02-01' })
    const second = await t.charge(other._id, 2026)
    const paid = await assign(part, { memberId: other._id, chargeIds: [second._id] })
    expect(await paymentOf(paid.body.data.paymentId)).toMatchObject({ settles: 'Quota 2026', unallocated: 0 })
    expect(older._id).toBeDefined()
  })

  it('settles what the recognised request asked for, unless it is assigned to somebody else', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    await t.charge(one._id, 2025, { dueDate: '2026-02-01' })
    const request = await t.open(one._id, await t.charge(one._id, 2026))
    const money = await keep({ reason: 'valor_diferente', amount: 1000, requestId: request.id })
    const { body } = await assign(money, { memberId: one._id })
    expect(await paymentOf(body.data.paymentId)).toMatchObject({ amount: 10, settles: 'Quota 2026' })
    const twice = await keep({ reason: 'pagamento_repetido', requestId: request.id })
    await t.charge(other._id, 2026)
    const moved = await assign(twice, { memberId: other._id })
    expect(await paymentOf(moved.body.data.paymentId)).toMatchObject({ memberId: other._id, settles: 'Quota 2026' })
  })

  it('is assigned once, however many try at the same time', async () => {
    const { _id } = await t.addMember({})
    const money = await enter()
    const answers = await Promise.all([1, 2, 3].map(() => assign(money, { memberId: _id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errors._).toBe('Este valor já foi atribuído.')
    expect((await t.account(_id)).creditBalance).toBe(24)
  })

  it('waits again when its payment was annulled as somebody else’s, and the balance stays', async () => {
    const { _id } = await t.addMember({})
    const money = await enter()
    const before = await balance()
    const { body } = await assign(money, { memberId: _id })
    await t.post(`/payments/${body.data.paymentId}/annul`, { reason: 'Era de outra pessoa' })
    expect(await itemOf(money)).toMatchObject({ status: 'por_identificar', paymentId: null })
    expect(await balance()).toBe(before)
    const onDay = async () => t.rows(sql`select account_balance_on(${t.bankAccount}, '2026-11-12') as balance`)
    const earlier = await onDay()
    await assign(money, { memberId: (await t.addMember({}))._id })
    expect([await onDay(), await balance()]).toEqual([earlier, before])
  })

  it('leaves the account on the day on which it was given back', async () => {
    const money = await keep()
    const before = (await balance()) ?? 0
    expect((await giveBack(money, { date: '2026-11-09' })).body.errors.date).toBe('O dinheiro só chegou em 10/11/2026.')
    expect((await giveBack(money, { date: '2027-01-01' })).body.errors.date).toBe('A data não pode ser futura.')
    const { body } = await giveBack(money, { date: '2026-11-12', notes: 'Devolvido ao banco' })
    expect(body.data).toMatchObject({ status: 'devolvido', returnedOn: '2026-11-12', notes: 'Devolvido ao banco' })
    expect(await balance()).toBe(before - 2400)
    expect((await giveBack(money, { date: '2026-11-12' })).body.errors._).toBe('Este valor já foi devolvido.')
    expect((await assign(money, { memberId: (await t.addMember({}))._id })).status).toBe(409)
  })

  it('of a closed day is kept on the first open one, and none is entered on a closed day', async () => {
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-10' })
    expect(await itemOf(await keep({ date: '2026-11-05' }))).toMatchObject({ date: '2026-11-11' })
    const { status, body } = await t.asEditor('POST', '/received_money', transfer())
    expect([status, body.errors.date]).toEqual([422, 'As contas estão encerradas até 10/11/2026.'])
    await t.reopenAccounts()
  })

  it('can be corrected or deleted while it waits and was entered by hand, not otherwise', async () => {
    const money = await enter()
    const corrected = await t.asEditor('PATCH', `/received_money/${money._id}`, { amount: 25, rev: money.rev })
    expect(corrected.body.data).toMatchObject({ amount: 25 })
    expect((await t.asEditor('DELETE', `/received_money/${money._id}`)).status).toBeLessThan(300)
    const kept = await keep()
    const { rev } = await itemOf(kept)
    const refused = await t.asEditor('PATCH', `/received_money/${kept._id}`, { amount: 1, rev })
    expect(refused.body.errors.amount).toBe('Veio do serviço de pagamentos: atribua-o ou devolva-o.')
    expect((await t.asEditor('DELETE', `/received_money/${kept._id}`)).status).toBeGreaterThanOrEqual(400)
    const noted = await t.asEditor('PATCH', `/received_money/${kept._id}`, { notes: 'Perguntar ao banco', rev })
    expect(noted.body.data.notes).toBe('Perguntar ao banco')
  })

  it('forgets who paid when the person it was assigned to is erased', async () => {
    const { _id } = await t.addMember({})
    const money = await enter({ notes: 'Telefonou a Maria' })
    await assign(money, { memberId: _id })
    await t.changeState(_id, 'saida', '2026-10-31')
    const { status, text } = await t.asAdmin('POST', `/members/${_id}/anonymize`, {})
    expect(status, text).toBeLessThan(300)
    expect(await itemOf(money)).toMatchObject({ payerText: null, notes: null })
  })
})

describe('PAY-05: what money would settle is told before it is assigned', () => {
  const preview = async ({ _id }: { _id: string }, body: unknown = {}) =>
    (await t.asEditor('POST', `/received_money/${_id}/preview`, body)).body.data

  it('of the member who is named, and changes nothing', async () => {
    const { _id, name } = await t.addMember({})
    const charge = await t.charge(_id, 2026)
    const money = await enter({ amount: 30 })
    const before = await t.ledger()
    expect(await preview(money, { memberId: _id })).toEqual({
      member: { memberId: _id, memberNumber: expect.any(Number), memberName: name },
      settles: [{ chargeId: charge._id, memberName: name, description: 'Quota 2026', amount: 24 }],
      credit: 6,
    })
    expect(await t.ledger()).toEqual(before)
    expect(await itemOf(money)).toMatchObject({ status: 'por_identificar' })
  })

  it('of the member of the recognised request where nobody is named, and of nobody otherwise', async () => {
    const { _id } = await t.addMember({})
    const request = await t.open(_id, await t.charge(_id, 2026))
    const money = await keep({ reason: 'valor_diferente', amount: 1000, requestId: request.id })
    expect(await preview(money)).toMatchObject({ member: { memberId: _id }, settles: [{ amount: 10 }], credit: 0 })
    expect(await preview(await keep())).toEqual({ member: null, settles: [], credit: 0 })
  })
})

describe('PAY-05: the treasurer hears of money that nobody recognised', () => {
  it('once, with a link, by the organisation’s address', async () => {
    await t.asAdmin('PATCH', '/settings', { SendMessages: true, organisationEmail: 'tesouraria@clube.example' })
    const money = await keep({ payerText: 'Terminal 4711' })
    await t.runJob(tellOfMoneyJob, { id: money._id })
    await t.runJob(tellOfMoneyJob, { id: money._id })
    const sent = await t.rows<{ subject: string }>(sql`
      select subject, body from messages where name = 'pagamentoNaoIdentificado'`)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toMatch(/^Pagamento por identificar: 24,00/)
    expect(JSON.stringify(sent[0])).toContain(`/quotas/porIdentificar/${money._id}`)
    await t.asAdmin('PATCH', '/settings', { SendMessages: false })
  })

  it('by the treasurer’s own address where one is set', async () => {
    await t.asAdmin('PATCH', '/settings', { SendMessages: true, treasurerEmail: 'contas@clube.example' })
    const money = await keep({ payerText: 'Terminal 4712' })
    await t.runJob(tellOfMoneyJob, { id: money._id })
    const told = await t.rows(
      sql`select from messages where name = 'pagamentoNaoIdentificado' and recipient_address = 'contas@clube.example'`,
    )
    expect(told).toHaveLength(1)
    await t.asAdmin('PATCH', '/settings', { SendMessages: false, treasurerEmail: '' })
  })
})

describe('API-03: who decides about received money', () => {
  it.each([
    [{}, 'memberId'],
    [{ memberId: 'x' }, 'memberId'],
    [{ memberId: '01890000-0000-7000-8000-000000000000' }, 'memberId'],
    [{ memberId: 'member', chargeIds: ['01890000-0000-7000-8000-000000000000'] }, 'chargeIds'],
    [{ memberId: 'member', chargeIds: ['x'] }, 'chargeIds.0'],
    [{ memberId: 'member', amount: 5 }, 'amount'],
  ])('refuses %o beside %s and books nothing', async (given, field) => {
    const { _id } = await t.addMember({})
    const money = await enter()
    const before = await t.ledger()
    const body = 'memberId' in given && given.memberId === 'member' ? { ...given, memberId: _id } : given
    const { status, body: answer } = await assign(money, body)
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([field])
    expect(await t.ledger()).toEqual(before)
  })

  it('no charge of a stranger is settled, and no capital together with a quota', async () => {
    const [one, other] = [await t.addMember({}), await t.addMember({})]
    const [own, foreign] = [await t.charge(one._id, 2026), await t.charge(other._id, 2026)]
    const capital = await t.post('/unsettled_payments', {
      memberId: one._id,
      type: 'capital',
      description: 'Títulos',
      originalAmount: 50,
      issueDate: '2026-01-01',
      dueDate: '2026-04-30',
    })
    const money = await enter()
    const settling = (...ids: string[]) => assign(money, { memberId: one._id, chargeIds: ids })
    expect((await settling(foreign._id)).body.errors.chargeIds).toBe(
      'Escolha uma dívida de quem paga ou do seu agregado.',
    )
    expect((await settling(own._id, capital._id)).body.errors.chargeIds).toMatch(/capital tem recibo próprio/)
  })

  it('members and strangers neither read nor assign', async () => {
    const money = await enter()
    const member = await t.signedIn('member')
    for (const [as, status] of [
      [member, 403],
      [undefined, 401],
    ] as const) {
      expect((await t.call('GET', '/received_money', { as })).status).toBe(status)
      expect((await t.call('POST', `/received_money/${money._id}/assign`, { as, body: {} })).status).toBe(status)
      expect((await t.call('POST', `/received_money/${money._id}/give_back`, { as, body: {} })).status).toBe(status)
    }
    expect((await assign({ _id: 'x' }, { memberId: member.userId })).status).toBe(404)
  })
})
