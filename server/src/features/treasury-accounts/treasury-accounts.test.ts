import { randomUUID } from 'node:crypto'
import * as calls from '@agremia/model/calls/treasury-accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsApp, createAccountsApp } from '../../../test/accounts-app.ts'

let t: AccountsApp
let provider: string
beforeAll(async () => {
  t = await createAccountsApp()
  provider = await t.openAccount({ name: 'SIBS', kind: 'prestador', openingBalance: 0 })
})
afterAll(() => t.close())

const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ')
const accountIn = (balances: calls.BalancesAnswer, id: string) => balances.accounts.find(({ _id }) => _id === id)

describe('TRE-01: balances of accounts', () => {
  it('are told of today and of any day, from the opening balance and everything that moved the account', async () => {
    const [bank, box] = [await t.openAccount(), await t.openAccount({ kind: 'caixa', openingBalance: 0 })]
    const member = await t.addMember({})
    await t.pay(member._id, 30, { date: '2026-02-01', bankAccountId: box })
    const returned = await t.pay(member._id, 7, { date: '2026-02-02', bankAccountId: box })
    await t.post(`/payments/${returned._id}/return`, { reason: 'Falsa' })
    await t.move(box, 20, {
      kind: 'transferencia',
      counterBankAccountId: bank,
      date: '2026-03-01',
      method: 'numerario',
    })
    await t.move(bank, 5.5, { date: '2026-04-01' })
    await t.post('/received_money', { date: '2026-05-01', amount: 12, method: 'transferencia', bankAccountId: bank })

    const onDay = async (day: string) => {
      const balances = await t.get('/bank_accounts/balances', { day })
      expect(calls.readBalances.answer?.safeParse({ data: balances }).error).toBeUndefined()
      return [accountIn(balances, bank)?.balance, accountIn(balances, box)?.balance]
    }
    expect(await onDay('2026-01-31')).toEqual([100, 0])
    expect(await onDay('2026-02-28')).toEqual([100, 37])
    expect(await onDay('2026-03-01')).toEqual([120, 17])
    expect(await onDay('2026-04-30')).toEqual([114.5, 17])
    expect(await onDay('2026-11-15')).toEqual([126.5, 10])
    const today = await t.get('/bank_accounts/balances')
    expect(accountIn(today, bank)).toMatchObject({ balanceToday: 126.5, unreconciled: 3, warning: '' })
    const sum = today.accounts.reduce(
      (total: number, one: { balanceToday: number }) => total + one.balanceToday * 100,
      0,
    )
    expect(Math.round(sum)).toBe(Math.round(today.totalToday * 100))
  })

  it('a cash box above the limit of the settings is pointed out', async () => {
    const box = await t.openAccount({ kind: 'caixa', openingBalance: 250.01 })
    const warning = async () => plain(accountIn(await t.get('/bank_accounts/balances'), box)?.warning)
    expect(await warning()).toBe('')
    await t.asAdmin('PATCH', '/settings', { cashLimit: '250' })
    expect(await warning()).toBe('Tem 250,01 €, acima do limite de 250,00 €: deposite o que está a mais.')
    await t.asAdmin('PATCH', '/settings', { cashLimit: '' })
  })

  it('a movement on a day that is reconciled warns, and is recorded all the same', async () => {
    const bank = await t.openAccount()
    await t.post(`/bank_accounts/${bank}/reconcile`, { until: '2026-05-31', statementBalance: 100, keys: [] })
    const body = t.movement(3, [], { bankAccountId: bank, date: '2026-05-31' })
    const judged = await t.asEditor('POST', '/treasury_movements/validate', body)
    expect(judged.body.warnings.date).toContain('conciliada até 31/05/2026')
    const later = await t.asEditor('POST', '/treasury_movements/validate', { ...body, date: '2026-06-01' })
    expect(later.body.warnings).toEqual({})
    expect((await t.asEditor('POST', '/treasury_movements', body)).status).toBe(201)
  })
})

describe('TRE-01: the statement of an account', () => {
  it('has every line of a period with the balance after it, newest first, and what it comes from', async () => {
    const bank = await t.openAccount({ name: 'Extratada' })
    const other = await t.openAccount({ name: 'Poupança' })
    const member = await t.addMember({ name: 'Clara Paga' })
    await t.move(bank, 40, { date: '2026-02-10', description: 'Despesa de fevereiro' })
    const doc = await t.enter({ totalAmount: 30, entityName: 'EDP' })
    const paid = await t.post(
      '/treasury_movements',
      t.movement(30, [{ treasuryDocId: doc._id, amount: 30 }], {
        bankAccountId: bank,
        date: '2026-03-05',
        description: 'Luz',
      }),
    )
    const payment = await t.pay(member._id, 24, { date: '2026-03-06', method: 'transferencia', bankAccountId: bank })
    await t.move(bank, 10, {
      date: '2026-03-07',
      kind: 'transferencia',
      counterBankAccountId: other,
      description: 'Reserva',
    })
    const statement = await t.statementOf(bank, { from: '2026-03-01', to: '2026-03-31' })
    expect(calls.readStatement.answer?.safeParse({ data: statement }).error).toBeUndefined()
    expect(statement).toMatchObject({ opening: 60, moneyIn: 24, moneyOut: 40, closing: 44, total: 3 })
    expect(statement.lines).toMatchObject([
      { day: '2026-03-07', description: 'Reserva', amount: -10, balance: 44, source: 'movimento' },
      { day: '2026-03-06', description: 'Recebido de Clara Paga', amount: 24, balance: 54, sourceId: payment._id },
      {
        day: '2026-03-05',
        description: 'Luz',
        amount: -30,
        balance: 30,
        sourceId: paid._id,
        documents: [{ _id: doc._id, number: doc.number }],
        isReconciled: false,
      },
    ])
    expect(statement.lines[0].detail).toBe('Para Poupança · Transferência')
    expect(statement.lines[1].detail).toContain(payment.receiptNumber)
    expect(statement.lines[2].detail).toBe('EDP · Transferência')
    expect((await t.statementOf(other)).lines[0]).toMatchObject({ detail: 'De Extratada · Transferência', amount: 10 })
  })

  it('a payment that is annulled and a movement that is reversed are lines of their own days', async () => {
    const bank = await t.openAccount()
    const member = await t.addMember({ name: 'Rui Engano' })
    const payment = await t.pay(member._id, 9, { date: '2026-02-01', method: 'transferencia', bankAccountId: bank })
    await t.post(`/payments/${payment._id}/annul`, { reason: 'Engano' })
    const fee = await t.move(bank, 2, { date: '2026-02-03' })
    await t.post(`/treasury_movements/${fee._id}/reverse`, { reason: 'Repetido', date: '2026-02-04' })
    const { lines, closing } = await t.statementOf(bank)
    expect(closing).toBe(100)
    expect(lines.map((line: calls.StatementLine) => [line.day, line.amount, line.balance])).toEqual([
      ['2026-11-15', -9, 100],
      ['2026-02-04', 2, 109],
      ['2026-02-03', -2, 107],
      ['2026-02-01', 9, 109],
    ])
    expect(lines[0].description).toBe('Anulado: recebido de Rui Engano')
    expect(new Set(lines.map(({ key }: { key: string }) => key)).size).toBe(4)
  })

  it.each(['csv', 'xlsx', 'pdf'])('is exported as %s with what there was before and after', async format => {
    const bank = await t.openAccount({ name: `Exportada ${format}` })
    await t.move(bank, 12.5, { date: '2026-04-05', description: 'Comissão' })
    const body = { format, from: '2026-04-01', to: '2026-04-30' }
    const { status, body: answered } = await t.asEditor('POST', `/bank_accounts/${bank}/statement/export`, body)
    expect(status).toBe(200)
    const file = await t.app.inject({ method: 'GET', url: answered.data.url })
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`extrato-de-exportada-${format}-2026-11-15.${format}`),
    ])
    if (format !== 'csv') return
    expect(file.body.trim().split('\r\n').slice(1)).toEqual([
      '01/04/2026;Saldo anterior;;;;100,00',
      '05/04/2026;Comissão;Transferência;;12,50;87,50',
      '30/04/2026;Saldo final;;0,00;12,50;87,50',
    ])
  })

  it('refuses a period that ends before it begins, what is no day, and an account that is not there', async () => {
    const ask = (id: string, query: Record<string, string>) =>
      t.asEditor('GET', `/bank_accounts/${id}/statement`, undefined, query)
    const backwards = await ask(t.bankAccount, { from: '2026-03-02', to: '2026-03-01' })
    expect([backwards.status, backwards.body.errors]).toEqual([422, { from: 'Escolha um dia até 01/03/2026.' }])
    expect((await ask(t.bankAccount, { from: 'ontem' })).status).toBe(422)
    expect((await ask(randomUUID(), {})).status).toBe(404)
    expect((await ask('x', {})).status).toBe(404)
  })

  it('is for staff alone', async () => {
    const as = await t.signedIn('member')
    for (const path of ['balances', `${t.bankAccount}/statement`, `${t.bankAccount}/reconciliation`]) {
      expect((await t.call('GET', `/bank_accounts/${path}`, { as })).status).toBe(403)
      expect((await t.call('GET', `/bank_accounts/${path}`)).status).toBe(401)
    }
    for (const path of [
      `/bank_accounts/${t.bankAccount}/reconcile`,
      `/bank_accounts/${provider}/payout`,
      '/cash_counts/close',
      '/bank_accounts/handover',
      '/treasury_differences/check',
    ])
      expect((await t.call('POST', path, { as, body: {} })).status).toBe(403)
  })
})

describe('TRE-01: the payout of a payment service', () => {
  const payOut = (body: object, id = provider, key: string = randomUUID()) =>
    t.call('POST', `/bank_accounts/${id}/payout`, {
      as: t.editor,
      headers: { 'idempotency-key': key },
      body: { date: '2026-11-10', counterBankAccountId: t.bankAccount, ...body },
    })

  it('is a transfer of what arrived and an expense of what was kept; a double click records it once', async () => {
    const member = await t.addMember({})
    await t.pay(member._id, 50, { method: 'multibanco', bankAccountId: provider, date: '2026-11-09' })
    const categoryId = t.categoryId('Comissões bancárias e de pagamentos')
    await t.asAdmin('PATCH', '/settings', { providerFeeCategoryId: categoryId })
    const before = (await t.balance(t.bankAccount)) ?? 0
    const send = payOut.bind(null, { amount: '48,50', fee: 1.5 }, provider, randomUUID())
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { transferId, feeId } = answers[0]?.body.data ?? {}
    expect(answers.map(answer => answer.body.data)).toEqual(answers.map(() => ({ transferId, feeId })))
    expect([await t.balance(provider), await t.balance(t.bankAccount)]).toEqual([0, before + 4850])
    expect(await t.get(`/treasury_movements/${feeId}`)).toMatchObject({ kind: 'saida', amount: 1.5, categoryId })
    expect(await t.get(`/treasury_movements/${transferId}`)).toMatchObject({
      kind: 'transferencia',
      amount: 48.5,
      description: 'Entrega de SIBS',
    })
    await t.asAdmin('PATCH', '/settings', { providerFeeCategoryId: '' })
  })

  it('without a fee needs no category; with one it asks for it, and nothing is recorded', async () => {
    const before = await t.treasury()
    const refused = await payOut({ amount: 5, fee: 1 })
    expect([refused.status, refused.body.errors]).toEqual([422, { categoryId: 'Escolha a rubrica das comissões.' }])
    expect(await t.treasury()).toEqual(before)
    expect((await payOut({ amount: 5 })).body.data).toMatchObject({ feeId: null })
  })

  it('refuses other accounts, no amount, the same account, and a key that was used for something else', async () => {
    const key = randomUUID()
    await payOut({ amount: 1 }, provider, key)
    const other = await t.openAccount({ kind: 'prestador' })
    expect((await payOut({ amount: 1 }, other, key)).status).toBe(409)
    expect((await payOut({ amount: 1 }, t.bankAccount)).status).toBe(422)
    expect((await payOut({ amount: 0 })).body.errors).toEqual({ amount: 'Indique um valor superior a zero.' })
    expect(Object.keys((await payOut({ amount: 1, counterBankAccountId: provider })).body.errors)).toEqual([
      'counterBankAccountId',
    ])
    expect(Object.keys((await payOut({ amount: 1, fee: -1 })).body.errors)).toEqual(['fee'])
  })
})
