import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

const gift = { direction: 'receita', docType: 'recibo_donativo', isDonation: true }
const money = (more: object = {}) => ({ ...gift, donationKind: 'numerario', paidDate: '2026-11-05', ...more })
const goods = (more: object = {}) => ({ ...gift, donationKind: 'especie', ...more })

describe('TRE-01: gifts and what their receipts say', () => {
  it('of more than 200 euros in cash are told of where they are typed, and possible', async () => {
    const cash = (amount: number) => ({ paymentMethod: 'numerario', bankAccountId: t.cashBox, totalAmount: amount })
    const asked = async (body: object) =>
      (await t.asEditor('POST', '/treasury_docs/validate', t.invoice({ entityName: 'Mealheiro', ...body }))).body
    expect((await asked(money(cash(201)))).warnings.paymentMethod).toContain('recibo é simples')
    expect((await asked(money(cash(200)))).warnings).toEqual({})
    expect((await asked(goods({ ...cash(201), paymentMethod: null, bankAccountId: null }))).warnings).toEqual({})
    const { _id } = await t.addMember({})
    const payment = (type: string) => t.payment(_id, 201, { type })
    const paid = async (type: string) => (await t.asEditor('POST', '/payments/validate', payment(type))).body.warnings
    expect((await paid('donativo')).amount).toContain('recibo é simples')
    expect(await paid('quota')).toEqual({})
  })

  it('receipts are stored with their kind and credit, and none is without', async () => {
    const doc = await t.enter(goods({ entityName: 'Dador Inteiro' }))
    const payment = await t.pay((await t.addMember({}))._id, 30)
    const stored = await t.rows<{ kind: string; credit: string }>(sql`
      select snapshot ->> 'kind' as kind, snapshot ->> 'credit' as credit from gift_receipts where treasury_doc_id = ${doc._id}
      union all select receipt_snapshot ->> 'kind', receipt_snapshot ->> 'credit' from payments where id = ${payment._id}`)
    expect(stored).toEqual([
      { kind: 'recebimento', credit: '0' },
      { kind: 'recebimento', credit: '3000' },
    ])
    for (const statement of [
      sql`update gift_receipts set snapshot = snapshot - 'kind'`,
      sql`update payments set receipt_snapshot = receipt_snapshot - 'credit' where receipt_snapshot is not null`,
    ])
      await expect(t.rows(statement)).rejects.toThrow('snapshot_check')
  })
})
