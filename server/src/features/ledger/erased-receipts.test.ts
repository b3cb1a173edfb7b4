import { REDACTED } from '@agremia/model/rules/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInTables } from '../../../test/find-in-tables.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { releaseReceiptNames } from './release-receipt-names.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

const find = (secret: string) => findInTables(t.database, secret)
const erase = async (id: string) => {
  await t.changeState(id, 'saida', '2026-10-31')
  const { status, body, text } = await t.asAdmin('POST', `/members/${id}/anonymize`, {})
  expect(status, text).toBe(200)
  return body.data
}
const erasedName = ({ memberNumber }: { memberNumber: number }) =>
  `Sócio n.º ${String(memberNumber).padStart(4, '0')} (dados apagados)`
interface Printed {
  holder: string
  taxNumber: string | null
  payer: string | null
  names: string[]
}
const printed = (...ids: string[]) =>
  t.rows<Printed>(sql`
    select receipt_snapshot #>> '{holder,name}' as holder, receipt_snapshot #>> '{holder,taxNumber}' as "taxNumber",
      receipt_snapshot #>> '{payer,name}' as payer,
      (select array_agg(line ->> 'memberName' order by line ->> 'memberName') from jsonb_array_elements(receipt_snapshot -> 'lines') line) as names
    from payments where id = any(${ids}::uuid[]) order by receipt_seq`)

describe('MEM-01, PAY-02: of somebody who is erased', () => {
  it('what people wrote in the ledger goes at once, and receipts keep name and NIF until 31 December of the tenth year after', async () => {
    const head = await t.addMember({ name: 'Titular Que Fica' })
    const gone = await t.addMember({ name: 'Custódia Segredo', taxNumber: '245678913' })
    const charge = await t.charge(gone._id, 2025, { description: 'Quota da Custódia Segredo' })
    const second = await t.charge(gone._id, 2026, { billToMemberId: head._id, originalAmount: 18 })
    const wrong = await t.charge(gone._id, 2024, { description: 'Engano Zangou-se' })
    await t.post(`/unsettled_payments/${wrong._id}/annul`, { reason: 'A Custódia Segredo zangou-se' })
    const payer = { payerName: 'Filho do Segredo', payerTaxNumber: '501442600', notes: 'Zangou-se' }
    const own = await t.pay(gone._id, 24, payer)
    const returned = await t.pay(gone._id, 1)
    await t.post(`/payments/${returned._id}/annul`, { reason: 'O Segredo enganou-se' })
    const paid = await t.pay(head._id, 18)
    const sums = await t.sums()
    const before = await t.asAdmin('GET', `/members/${gone._id}/kept_until`)
    expect(before.body.data).toEqual({ keptUntil: '2036-12-31' })
    expect(await erase(gone._id)).toEqual({ keptUntil: '2036-12-31' })
    expect(await t.sums()).toEqual(sums)
    const receipts = [own._id, returned._id, paid._id]
    for (const secret of ['Segredo', 'segredo', '245678913', '501442600', 'Zangou-se', 'zangou-se']) {
      const places = await find(secret)
      expect(places.filter(({ table, column }) => `${table}.${column}` !== 'payments.receipt_snapshot')).toEqual([])
    }
    const name = 'Custódia Segredo'
    expect(await printed(...receipts)).toEqual([
      { holder: name, taxNumber: '245678913', payer: 'Filho do Segredo', names: [name] },
      { holder: name, taxNumber: '245678913', payer: null, names: [name] },
      { holder: 'Titular Que Fica', taxNumber: null, payer: null, names: [name] },
    ])
    for (const [path, query] of [
      ['/payments', { _search: 'segredo' }],
      ['/payments', { '_payerName.has': 'segredo' }],
      ['/unsettled_payments', { _search: 'segredo' }],
      ['/audit_log', { _search: 'segredo' }],
    ] as const)
      expect((await t.asAdmin('GET', path, undefined, query)).body.data, path).toEqual([])
    for (const path of ['/payments', '/unsettled_payments', `/members/${gone._id}/payments`])
      expect((await t.asAdmin('GET', path)).text).not.toMatch(/segredo|245678913/i)
    const descriptions = await t.rows(sql`select description from unsettled_payments where member_id = ${gone._id}`)
    expect(descriptions).toEqual([charge, second, wrong].map(() => ({ description: 'Dados apagados' })))
    const amounts = await t.rows(sql`
      select (diff #>> '{originalAmount,to}')::numeric as amount, diff #>> '{description,to}' as description
      from audit_log where resource = 'unsettledPayments' and action = 'create' order by at, id`)
    expect(amounts).toEqual([24, 18, 24].map(amount => ({ amount: String(amount), description: REDACTED })))

    await releaseReceiptNames(t.database.kysely, '2036-12-31')
    expect(await printed(own._id)).toMatchObject([{ holder: name, taxNumber: '245678913' }])
    await releaseReceiptNames(t.database.kysely, '2037-01-01')
    const erased = erasedName(gone)
    expect(await printed(...receipts)).toEqual([
      { holder: erased, taxNumber: null, payer: null, names: [erased] },
      { holder: erased, taxNumber: null, payer: null, names: [erased] },
      { holder: 'Titular Que Fica', taxNumber: null, payer: null, names: [erased] },
    ])
    expect([...(await find('Segredo')), ...(await find('245678913'))]).toEqual([])
    await expect(
      t.rows(sql`
        update payments set receipt_snapshot = jsonb_set(receipt_snapshot, '{lines,0,description}', '"Outra coisa"') where id = ${paid._id}`),
    ).rejects.toThrow('what a receipt says never changes, except names')
    const revs = () => t.rows(sql`select rev from payments order by id`)
    const once = await revs()
    await releaseReceiptNames(t.database.kysely, '2037-01-02')
    expect(await revs()).toEqual(once)
  })

  it('after a merge the receipts of the record that went lose its name too, and those of others keep theirs', async () => {
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
    await erase(kept._id)
    await releaseReceiptNames(t.database.kysely, '2037-01-01')
    for (const secret of ['Oculta', 'oculta']) expect(await find(secret)).toEqual([])
    const [receipt] = await printed(paid)
    expect(receipt?.names).toEqual([expect.stringContaining('(dados apagados)'), 'Titular Que Continua'])
  })

  it('who was not erased stays on receipts for ever, and only administrators hear until when names are kept', async () => {
    const member = await t.addMember({ name: 'Sempre Presente' })
    await t.charge(member._id, 2026)
    const paid = await t.pay(member._id, 24)
    await releaseReceiptNames(t.database.kysely, '2099-01-01')
    expect(await printed(paid._id)).toMatchObject([{ holder: 'Sempre Presente', names: ['Sempre Presente'] }])
    const path = `/members/${member._id}/kept_until`
    expect((await t.asEditor('GET', path)).status).toBe(403)
    expect((await t.call('GET', path)).status).toBe(401)
    expect((await t.asAdmin('GET', `/members/${crypto.randomUUID()}/kept_until`)).status).toBe(404)
    const unpaid = await t.addMember({})
    expect((await t.asAdmin('GET', `/members/${unpaid._id}/kept_until`)).body.data).toEqual({ keptUntil: null })
  })
})
