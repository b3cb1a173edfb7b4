import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

it('MEM-01, PAY-02: erasing who a former member was takes the names out of the ledger, and the amounts stay', async () => {
  const head = await t.addMember({ name: 'Titular Que Fica' })
  const gone = await t.addMember({ name: 'Custódia Segredo', taxNumber: '245678913' })
  await t.charge(gone._id, 2025)
  await t.charge(gone._id, 2026, { billToMemberId: head._id, originalAmount: 18 })
  const payer = { payerName: 'Filho do Segredo', payerTaxNumber: '501442600', notes: 'Zangou-se' }
  const own = await t.pay(gone._id, 24, payer)
  const paid = await t.pay(head._id, 18)
  const sums = await t.sums()
  await t.changeState(gone._id, 'saida', '2026-10-31')
  const { status, text } = await t.asAdmin('POST', `/members/${gone._id}/anonymize`, {})
  expect(status, text).toBe(204)
  expect(await t.sums()).toEqual(sums)
  const tables = await t.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  for (const { name } of tables) {
    const rows = await t.rows<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.table(name)} t`)
    for (const secret of ['Segredo', 'segredo', '245678913', '501442600', 'Zangou-se'])
      expect([name, rows.filter(({ row }) => row.includes(secret)).map(({ row }) => row)]).toEqual([name, []])
  }
  const erased = `Sócio n.º ${String(gone.memberNumber).padStart(4, '0')} (dados apagados)`
  const receipts = await t.rows<{ number: string; holder: string; names: string[]; amount: number }>(sql`
    select receipt_number as number, receipt_snapshot #>> '{holder,name}' as holder, amount,
      (select array_agg(line ->> 'memberName') from jsonb_array_elements(receipt_snapshot -> 'lines') line) as names
    from payments order by receipt_seq`)
  expect(receipts).toEqual([
    { number: own.receiptNumber, holder: erased, names: [erased], amount: 2400 },
    { number: paid.receiptNumber, holder: 'Titular Que Fica', names: [erased], amount: 1800 },
  ])
})
