import type { CashMap } from '@agremia/model/calls/treasury-map'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bySize } from '../../../test/test-size.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

const YEARS = [2025, 2026, 2027]
const STEPS = bySize({ daily: 60, long: 1500 })

let t: TreasuryApp
let member: string
beforeAll(async () => {
  t = await createTreasuryApp()
  await sql`update bank_accounts set opening_date = '2025-03-01', opening_balance = 12345`.execute(t.database.kysely)
  member = (await t.addMember({ name: 'Rui ao Acaso' }))._id
})
afterAll(() => t.close())

interface Step {
  what: 'pay' | 'annul' | 'receive' | 'invoice' | 'income' | 'movement' | 'transfer' | 'reverse'
  cents: number
  day: string
  pick: number
}

const steps = fc.sample(
  fc.record<Step>({
    what: fc.constantFrom('pay', 'annul', 'receive', 'invoice', 'income', 'movement', 'transfer', 'reverse'),
    cents: fc.integer({ min: 1, max: 250_000 }),
    // Also before the accounts were opened, which moves no balance.
    day: fc
      .integer({ min: 0, max: 650 })
      .map(days => new Date(Date.UTC(2025, 0, 15 + days)).toISOString().slice(0, 10)),
    pick: fc.nat(1_000_000),
  }),
  STEPS,
)

const made = { payments: [] as string[], movements: [] as { id: string; date: string }[] }
const TYPES = ['quota', 'joia', 'capital', 'multa', 'cartao', 'outro']
const take = <T>(list: T[], pick: number): T | undefined => list.splice(pick % Math.max(1, list.length), 1)[0]

async function make({ what, cents, day, pick }: Step) {
  const amount = cents / 100
  const [account, other] = pick % 2 ? [t.cashBox, t.bankAccount] : [t.bankAccount, t.cashBox]
  const move = async (body: object) => {
    const { _id } = await t.post('/treasury_movements', {
      ...t.movement(amount, [], { date: day, bankAccountId: account }),
      ...body,
    })
    made.movements.push({ id: _id, date: day })
  }
  const category = (income: boolean) =>
    pick % 3
      ? t.categoryId(
          income ? (['Bar', 'Quotas', 'Juros'][pick % 3] ?? '') : (['Rendas', 'Pessoal', 'Correio'][pick % 3] ?? ''),
        )
      : null
  switch (what) {
    case 'pay': {
      const body = { type: TYPES[pick % TYPES.length], date: day, bankAccountId: account, method: 'transferencia' }
      return made.payments.push((await t.pay(member, amount, body))._id)
    }
    case 'annul': {
      const id = take(made.payments, pick)
      return id && t.post(`/payments/${id}/${pick % 2 ? 'annul' : 'return'}`, { reason: 'Engano' })
    }
    case 'receive':
      return t.post('/received_money', { amount, date: day, method: 'transferencia', bankAccountId: account })
    case 'invoice':
    case 'income': {
      const isIncome = what === 'income'
      const doc = await t.enter({
        direction: isIncome ? 'receita' : 'despesa',
        docDate: day,
        totalAmount: amount,
        categoryId: category(isIncome),
        docType: pick % 5 === 0 ? 'nota_credito' : 'fatura',
      })
      // Credit notes bring money the other way; a part of what is open is paid, or all of it and more.
      const isCredit = doc.docType === 'nota_credito'
      const part = Math.max(1, pick % cents) / 100
      const beyond = pick % 4 === 0 ? 1 : 0
      return move({
        kind: isIncome === isCredit ? 'saida' : 'entrada',
        amount: part + beyond,
        categoryId: beyond ? category(isIncome) : null,
        settlements: [{ treasuryDocId: doc._id, amount: isCredit ? -part : part }],
      })
    }
    case 'movement':
      return move({ kind: pick % 2 ? 'entrada' : 'saida', categoryId: pick % 4 ? category(Boolean(pick % 2)) : null })
    case 'transfer':
      return move({ kind: 'transferencia', counterBankAccountId: other })
    case 'reverse': {
      const movement = take(made.movements, pick)
      return (
        movement &&
        t.asEditor('POST', `/treasury_movements/${movement.id}/reverse`, { reason: 'Engano', date: movement.date })
      )
    }
  }
}

it('TRE-01: whatever moved, the map of every year adds up to the change of the balances, to the cent', async () => {
  for (const step of steps) await make(step)
  const cents = (euros: number) => Math.round(euros * 100)
  for (const year of YEARS) {
    const { body } = await t.asEditor('GET', '/treasury_map', undefined, { year: String(year) })
    const map: CashMap = body.data
    const [balances] = await t.rows<{ closing: number; opening: number }>(sql`
      select coalesce(sum(account_balance_on(id, ${`${year}-12-31`})), 0)::bigint as closing,
        coalesce(sum(account_balance_on(id, ${`${year - 1}-12-31`})), 0)::bigint as opening from bank_accounts`)
    expect([cents(map.opening), cents(map.closing)]).toEqual([balances?.opening, balances?.closing])
    expect(
      cents(map.receipts.amount) -
        cents(map.payments.amount) +
        cents(map.unidentified) +
        cents(map.opened) +
        cents(map.transfers),
    ).toBe(cents(map.closing) - cents(map.opening))
    for (const half of [map.receipts, map.payments])
      expect(half.lines.flatMap(line => line.rubricas).reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(
        cents(half.amount),
      )
  }
  expect(made.movements.length).toBeGreaterThan(0)
})
