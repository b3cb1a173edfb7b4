import * as calls from '@agremia/model/calls/treasury-accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsApp, createAccountsApp } from '../../../../test/accounts-app.ts'
import { checkTreasury } from '../checks/check-treasury.ts'

let t: AccountsApp
beforeAll(async () => {
  t = await createAccountsApp()
})
afterAll(() => t.close())

const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ')

describe('TRE-01: reconciling an account with the bank', () => {
  const reconcile = (id: string, body: object) => t.asEditor('POST', `/bank_accounts/${id}/reconcile`, body)
  const waiting = async (id: string, until = '2026-11-15') =>
    t.get(`/bank_accounts/${id}/reconciliation`, { until }) as Promise<calls.ReconciliationAnswer>

  it('lines are ticked until they give the balance of the statement; others go on waiting', async () => {
    const bank = await t.openAccount()
    await t.move(bank, 10, { date: '2026-02-01', description: 'Débito' })
    await t.move(bank, 25, { date: '2026-02-02', description: 'Cheque por levantar', method: 'cheque' })
    await t.move(bank, 1, { date: '2026-03-01', description: 'Depois' })
    const open = await waiting(bank, '2026-02-28')
    expect(calls.readReconciliation.answer?.safeParse({ data: open }).error).toBeUndefined()
    expect(open).toMatchObject({ reconciledBalance: 100, balance: 65, total: 2, last: null })
    const [debit, cheque] = open.lines.map(({ key }) => key)
    const wrong = await reconcile(bank, { until: '2026-02-28', statementBalance: '90,00', keys: [debit, cheque] })
    expect([wrong.status, plain(wrong.body.errors.statementBalance)]).toEqual([
      422,
      'As linhas marcadas dão 65,00 €: a diferença é de 25,00 €.',
    ])
    const done = await reconcile(bank, { until: '2026-02-28', statementBalance: '90,00 €', keys: [debit] })
    expect([done.status, done.body.data.lastReconciledAt]).toEqual([200, '2026-02-28'])
    expect((await t.get(`/bank_accounts/${bank}`)).lastReconciledAt).toBe('2026-02-28')
    expect(await waiting(bank)).toMatchObject({
      reconciledBalance: 90,
      total: 2,
      last: { _id: done.body.data._id, until: '2026-02-28', statementBalance: 90, lineCount: 1 },
    })
    const { lines } = await t.statementOf(bank)
    expect(lines.map((line: calls.StatementLine) => line.isReconciled)).toEqual([false, false, true])
    const [entry] = await t.rows<{ diff: object }>(sql`
      select diff from audit_log where record_id = ${bank} and diff ? 'lastReconciledAt' order by at desc limit 1`)
    expect(entry?.diff).toMatchObject({ lastReconciledAt: { to: '2026-02-28' } })
  })

  it('is undone, last first', async () => {
    const bank = await t.openAccount()
    await t.move(bank, 10, { date: '2026-02-01' })
    const undo = (reconciliationId: string) =>
      t.asEditor('POST', `/bank_accounts/${bank}/undo_reconciliation`, { reconciliationId })
    const first = await reconcile(bank, { until: '2026-01-31', statementBalance: 100, keys: [] })
    const [line] = (await waiting(bank)).lines
    const second = await reconcile(bank, { until: '2026-02-28', statementBalance: 90, keys: [line?.key] })
    const early = await undo(first.body.data._id)
    expect([early.status, early.body.errors._]).toEqual([409, 'Só se anula a última conciliação, e esta já não o é.'])
    expect((await undo(second.body.data._id)).body.data).toEqual({ lastReconciledAt: '2026-01-31' })
    expect(await waiting(bank)).toMatchObject({ reconciledBalance: 100, total: 1 })
    expect((await undo(second.body.data._id)).status).toBe(409)
    expect((await undo(first.body.data._id)).body.data).toEqual({ lastReconciledAt: null })
  })

  it('money that waits for its payer stays the same line once it is a payment', async () => {
    const bank = await t.openAccount()
    const member = await t.addMember({})
    const money = await t.post('/received_money', {
      date: '2026-02-03',
      amount: 15,
      method: 'transferencia',
      bankAccountId: bank,
      payerText: 'TRF X',
    })
    const [line] = (await waiting(bank)).lines
    await reconcile(bank, { until: '2026-02-28', statementBalance: 115, keys: [line?.key] })
    await t.post(`/received_money/${money._id}/assign`, { memberId: member._id })
    expect(await waiting(bank)).toMatchObject({ reconciledBalance: 115, total: 0 })
    expect((await t.statementOf(bank)).lines).toMatchObject([{ source: 'pagamento', isReconciled: true }])
  })

  it('refuses a future day, a day before the last one, lines that are gone or later, and cash boxes', async () => {
    const bank = await t.openAccount()
    await t.move(bank, 10, { date: '2026-03-01' })
    const [line] = (await waiting(bank)).lines
    const keys = [line?.key]
    const faultOf = async (body: object, id = bank) => {
      const { status, body: answered } = await reconcile(id, { statementBalance: 90, keys, ...body })
      return [status, Object.values(answered.errors)[0]]
    }
    expect(await faultOf({ until: '2026-11-16' })).toEqual([422, 'A data não pode ser futura.'])
    expect(await faultOf({ until: '2025-12-31' })).toEqual([422, 'A conta só começa em 01/01/2026.'])
    expect(await faultOf({ until: '2026-02-28' })).toEqual([
      422,
      'Há uma linha de 01/03/2026, depois do dia do extrato.',
    ])
    expect(await faultOf({ until: '2026-03-31', keys: ['movimento:x'] })).toEqual([
      409,
      'Entretanto a conta mudou: há linhas que já não estão por conciliar. Veja-a de novo.',
    ])
    expect(await faultOf({ until: '2026-03-31' }, t.cashBox)).toEqual([
      409,
      'Uma caixa não tem extrato: faça o fecho de caixa.',
    ])
    expect((await reconcile(bank, { until: '2026-03-31', statementBalance: 90, keys })).status).toBe(200)
    expect(await faultOf({ until: '2026-03-30', keys: [] })).toEqual([422, 'Já está conciliada até 31/03/2026.'])
    expect((await reconcile(bank, { until: 'x', statementBalance: 'muito', keys: 3 })).status).toBe(422)
  })
})

describe('TRE-01: the nightly check of the accounts', () => {
  const check = () => checkTreasury(t.database, new Date('2026-11-15T03:50:00Z'), () => {})
  const pending = async () => (await t.get('/first_screen')).pendingWork.treasuryDifferences
  /** As only the owner of the tables could. */
  const force = (table: string, set: string, id: string) =>
    t.database.pool.query(`do $do$ begin
      alter table ${table} disable trigger user;
      update ${table} set ${set} where id = '${id}';
      alter table ${table} enable trigger user;
    end $do$`)

  it('finds nothing while everything is the sum of its parts', async () => {
    expect([await check(), await pending()]).toEqual([0, 0])
  })

  it('finds what a reconciliation no longer gives, and tells it until it is right again', async () => {
    const bank = await t.openAccount({ name: 'Mexida' })
    await t.move(bank, 10, { date: '2026-02-01' })
    const { lines } = await t.get(`/bank_accounts/${bank}/reconciliation`, { until: '2026-02-28' })
    await t.post(`/bank_accounts/${bank}/reconcile`, {
      until: '2026-02-28',
      statementBalance: 90,
      keys: [lines[0].key],
    })
    await force('bank_accounts', 'opening_balance = 10100', bank)
    const answer = await t.asEditor('POST', '/treasury_differences/check')
    expect(calls.checkTreasury.answer?.safeParse(answer.body).error).toBeUndefined()
    expect(answer.body.data).toMatchObject([
      { kind: 'conciliacao', recordId: bank, title: 'Mexida', stored: 90, counted: 91 },
    ])
    expect(await pending()).toBe(1)
    await t.asAdmin('PATCH', '/settings', { hasTreasury: false })
    expect(await pending()).toBe(0)
    await t.asAdmin('PATCH', '/settings', { hasTreasury: true })
    await force('bank_accounts', 'opening_balance = 10000', bank)
    expect([await check(), await pending()]).toEqual([0, 0])
  })

  it('counts money that came before the opening day and was given back since as the balance does', async () => {
    const bank = await t.openAccount({ openingDate: '2026-03-01' })
    const money = await t.post('/received_money', {
      date: '2026-02-10',
      amount: 24,
      method: 'transferencia',
      bankAccountId: bank,
    })
    await t.post(`/received_money/${money._id}/give_back`, { date: '2026-03-05' })
    expect([await t.balance(bank), await check()]).toEqual([7600, 0])
  })

  it('finds what is settled of a document, and a movement marked as reversed, changed behind their rows', async () => {
    const doc = await t.enter({ totalAmount: 30 })
    const movement = await t.move(t.bankAccount, 3)
    await force('treasury_docs', 'settled_amount = 1', doc._id)
    await force('treasury_movements', 'reversed = true', movement._id)
    expect(await check()).toBe(2)
    expect(await t.get('/treasury_differences')).toMatchObject([
      { kind: 'documento', recordId: doc._id, title: doc.number, stored: 0.01, counted: 0 },
      { kind: 'movimento', recordId: movement._id, stored: 0, counted: 3 },
    ])
    await force('treasury_docs', 'settled_amount = 0', doc._id)
    await force('treasury_movements', 'reversed = false', movement._id)
    expect(await check()).toBe(0)
  })
})
