import { REDACTED } from '@agremia/model/rules/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

/** Where a text is found, in all tables. */
async function findText(secret: string) {
  const tables = await t.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await t.rows<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.table(name)} t`)
    found.push(...rows.filter(({ row }) => row.includes(secret)).map(({ row }) => `${name}: ${row}`))
  }
  return found
}

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
  for (const secret of ['Segredo', 'segredo', '245678913', '501442600', 'Zangou-se'])
    expect(await findText(secret)).toEqual([])
  const amounts = await t.rows(sql`
    select (diff #>> '{originalAmount,to}')::numeric as amount, diff #>> '{description,to}' as description
    from audit_log where resource = 'unsettledPayments' and action = 'create' order by at, id`)
  expect(amounts).toEqual([
    { amount: '24', description: REDACTED },
    { amount: '18', description: REDACTED },
  ])
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

it('MEM-01, PAY-02: after a merge the receipts of the record that went lose its name too, and those of others keep theirs', async () => {
  const head = await t.addMember({ name: 'Titular Que Continua' })
  const kept = await t.addMember({ name: 'Hermínia Oculta' })
  const gone = await t.addMember({ name: 'Hermínia Duplicada Oculta' })
  await t.charge(head._id, 2026)
  await t.charge(gone._id, 2025, { billToMemberId: head._id, originalAmount: 18 })
  await t.charge(gone._id, 2026, { originalAmount: 12 })
  const { _id: paid } = await t.pay(head._id, 42)
  // As receipts were stored before they named charges.
  const { _id: older } = await t.pay(gone._id, 12)
  await t.rows(sql`alter table payments disable trigger receipt_as_printed`)
  await t.rows(sql`
    update payments set receipt_snapshot = jsonb_set(receipt_snapshot, '{lines}',
      (select jsonb_agg(line - 'chargeId') from jsonb_array_elements(receipt_snapshot -> 'lines') line)) where id = ${older}`)
  await t.rows(sql`alter table payments enable always trigger receipt_as_printed`)
  await t.post(`/members/${kept._id}/merge`, { otherId: gone._id })
  await t.changeState(kept._id, 'saida', '2026-10-31')
  const { status, text } = await t.asAdmin('POST', `/members/${kept._id}/anonymize`, {})
  expect(status, text).toBe(204)
  for (const secret of ['Oculta', 'oculta']) expect(await findText(secret)).toEqual([])
  const [receipt] = await t.rows<{ names: string[] }>(sql`
    select array_agg(line ->> 'memberName' order by line ->> 'memberName') as names
    from payments p, jsonb_array_elements(p.receipt_snapshot -> 'lines') line where p.id = ${paid}`)
  expect(receipt?.names).toEqual([expect.stringContaining('(dados apagados)'), 'Titular Que Continua'])
})
