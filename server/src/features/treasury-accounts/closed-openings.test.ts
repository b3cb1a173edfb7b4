import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsApp, createAccountsApp } from '../../../test/accounts-app.ts'

let t: AccountsApp
const closeUntil = (closedUntil: string) => t.asAdmin('PATCH', '/settings', { closedUntil })
beforeAll(async () => {
  t = await createAccountsApp()
})
afterEach(() => t.reopenAccounts())
afterAll(() => t.close())

const CLOSED = 'As contas estão encerradas até 28/02/2026.'
const change = (id: string, body: object) => t.asEditor('PATCH', `/bank_accounts/${id}`, body)
/** Every balance at the end of the closed period. */
const balances = () =>
  t.rows(sql`select id, account_balance_on(id, '2026-02-28') as balance from bank_accounts order by id`)

describe('TRE-01: the balances of a closed period', () => {
  it('are moved by no opening balance and by no opening day', async () => {
    const [old, later] = [await t.openAccount(), await t.openAccount({ openingDate: '2026-04-01' })]
    await closeUntil('2026-02-28')
    const before = await balances()
    const stays = `${CLOSED} O saldo inicial e a sua data já não mudam.`
    expect((await change(old, { openingBalance: 101 })).body.errors).toEqual({ openingBalance: stays })
    expect((await change(old, { openingDate: '2026-05-01' })).body.errors).toEqual({ openingDate: stays })
    expect((await change(later, { openingDate: '2026-02-01' })).body.errors).toEqual({ openingDate: stays })
    expect((await change(old, { openingBalance: 100, name: 'Outro nome' })).status).toBe(200)
    expect((await change(later, { openingBalance: 50, openingDate: '2026-03-01' })).status).toBe(200)
    expect(await balances()).toEqual(before)
  })

  it('are moved by no new account and by none that goes', async () => {
    const old = await t.openAccount()
    await closeUntil('2026-02-28')
    const before = await balances()
    const body = { name: 'Tardia', kind: 'banco', openingDate: '2026-02-28', openingBalance: 1 }
    const made = await t.asEditor('POST', '/bank_accounts', body)
    expect([made.status, made.body.errors.openingDate]).toEqual([422, expect.stringContaining(CLOSED)])
    const gone = await t.asEditor('DELETE', `/bank_accounts/${old}`)
    expect([gone.status >= 400, gone.text]).toEqual([true, expect.stringContaining('desative-a')])
    expect((await t.asEditor('POST', '/bank_accounts', { ...body, openingDate: '2026-03-01' })).status).toBe(201)
    expect((await balances()).filter(({ balance }) => balance !== null)).toEqual(
      before.filter(({ balance }) => balance !== null),
    )
  })

  it('are refused by the database too, as by an import or another instance that knew the accounts open', async () => {
    const id = await t.openAccount()
    await closeUntil('2026-02-28')
    for (const statement of [
      sql`update bank_accounts set opening_balance = 1 where id = ${id}`,
      sql`update bank_accounts set opening_date = '2026-06-01' where id = ${id}`,
      sql`delete from bank_accounts where id = ${id}`,
    ])
      await expect(t.rows(statement)).rejects.toThrow('closed until')
  })

  it('are moved by no money that waited', async () => {
    const bank = await t.openAccount()
    const money = await t.post('/received_money', {
      date: '2026-02-10',
      amount: 24,
      method: 'transferencia',
      bankAccountId: bank,
    })
    await closeUntil('2026-02-28')
    const gone = await t.asEditor('DELETE', `/received_money/${money._id}`)
    expect([gone.status >= 400, gone.text]).toEqual([true, expect.stringContaining(CLOSED)])
    await expect(t.rows(sql`delete from received_money where id = ${money._id}`)).rejects.toThrow('closed until')
    await expect(t.rows(sql`update received_money set amount = 1 where id = ${money._id}`)).rejects.toThrow(
      'closed until',
    )
  })

  it('keep the rubrica of their movements', async () => {
    const movement = await t.move(await t.openAccount(), 10, { date: '2026-02-10' })
    await closeUntil('2026-02-28')
    const at = `/treasury_movements/${movement._id}`
    const { status, body } = await t.asEditor('PATCH', at, { categoryId: t.categoryId('Seguros') })
    expect([status, body.errors.categoryId]).toEqual([422, expect.stringContaining(CLOSED)])
    expect((await t.asEditor('PATCH', at, { description: 'Seguro da sede' })).status).toBe(200)
  })
})

describe('TRE-01: an account that was compared with its bank', () => {
  it('keeps its opening balance and day, until the comparison is taken back', async () => {
    const bank = await t.openAccount()
    await t.move(bank, 10, { date: '2026-02-01' })
    const { lines } = await t.get(`/bank_accounts/${bank}/reconciliation`, { until: '2026-02-28' })
    const made = await t.post(`/bank_accounts/${bank}/reconcile`, {
      until: '2026-02-28',
      statementBalance: 90,
      keys: [lines[0].key],
    })
    const refused = await change(bank, { openingBalance: 101 })
    expect([refused.status, refused.body.errors.openingBalance]).toEqual([
      422,
      'A conta foi comparada com o banco até 28/02/2026: o saldo inicial e a sua data já não mudam.',
    ])
    await expect(t.rows(sql`update bank_accounts set opening_balance = 1 where id = ${bank}`)).rejects.toThrow(
      'reconciled',
    )
    await t.post(`/bank_accounts/${bank}/undo_reconciliation`, { reconciliationId: made._id })
    expect((await change(bank, { openingBalance: 101 })).status).toBe(200)
  })
})
