import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findInTables } from '../../../test/find-in-tables.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { releaseGiftNames } from '../donations/personal-texts.ts'
import { releaseReceiptNames } from '../ledger/release-receipt-names.ts'
import { releaseKeptValues } from './personal-texts.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
  await t.asAdmin('PATCH', '/settings', { donationRegime: 'artigo 62.º, n.º 3, do EBF', donationCode: '1' })
})
afterAll(() => t.close())

const NIF = '245678913'
const places = async () => {
  const found = [...(await findInTables(t.database, 'Segredo')), ...(await findInTables(t.database, 'segredo'))]
  found.push(...(await findInTables(t.database, NIF)))
  return [...new Set(found.map(({ table, column }) => `${table}.${column}`))].sort()
}
const readYear = async () => (await t.asEditor('GET', '/donations/year', undefined, { year: '2026' })).body.data

describe('MEM-01, TRE-01: documents and gifts of somebody who is erased', () => {
  it('keep name and NIF outside lists and search, and lose them with their PDFs after the tenth year', async () => {
    const member = await t.addMember({ name: 'Custódia Segredo', taxNumber: NIF })
    const of = { personId: member.personId, entityName: 'Custódia Segredo', entityTaxNumber: NIF }
    const doc = await t.enter({ ...of, description: 'Obra em casa da Custódia Segredo', notes: 'Cão do Segredo' })
    const older = await t.enter({ ...of, docDate: '2025-12-30', fiscalYear: 2025, description: 'Obra do Segredo' })
    const others = await t.enter({ description: 'Luz de novembro' })
    const settled = [{ treasuryDocId: doc._id, amount: 100 }]
    await t.post('/treasury_movements', t.movement(100, settled, { description: 'Pago a Custódia Segredo' }))
    await t.rows(sql`
      insert into pdf_documents (id, file_name, file_name_sort, size, sha256, url, owner_type, owner_id, text, read_at, reading, pages)
      values (gen_random_uuid(), 'fatura-segredo.pdf', 'fatura-segredo.pdf', 1, repeat('a', 64), 'nowhere', 'treasuryDoc', ${doc._id}, 'Fatura de Segredo Lda', now(), 'lido', 1)`)
    await t.rows(sql`update treasury_docs set pdf_ids = array(select id from pdf_documents) where id = ${doc._id}`)
    expect((await t.asEditor('GET', '/treasury_docs', undefined, { _search: 'segredo' })).body.data).toHaveLength(2)
    // A document that is locked is erased too.
    await t.rows(sql`update treasury_docs set is_locked = true where id = ${older._id}`)
    const money = { type: 'donativo', personId: member.personId, method: 'transferencia', bankAccountId: t.bankAccount }
    await t.pay(null, 50, money)
    await t.post('/donations', {
      kind: 'especie',
      date: '2026-11-10',
      personId: member.personId,
      amount: 30,
      description: 'Mesas',
    })
    const years = await readYear()
    expect(years).toMatchObject({ donors: [{ name: 'Custódia Segredo', taxNumber: NIF, total: 80 }], leftOut: [] })

    await t.changeState(member._id, 'saida', '2026-10-31')
    const { status, body, text } = await t.asAdmin('POST', `/members/${member._id}/anonymize`, {})
    expect([status, body.data], text).toEqual([200, { keptUntil: '2036-12-31' }])
    expect(await places()).toEqual([
      'gift_receipts.snapshot',
      'payments.receipt_snapshot',
      'pdf_documents.text',
      'treasury_docs.kept_values',
      'treasury_movements.kept_values',
    ])
    const erased = expect.stringContaining('(dados apagados)')
    expect(await t.docOf(doc)).toMatchObject({
      entityName: erased,
      entityTaxNumber: null,
      description: 'Dados apagados',
      notes: null,
      totalAmount: 100,
    })
    for (const path of ['/treasury_docs', '/treasury_movements', '/donations', '/audit_log', '/pdf_documents']) {
      for (const word of ['segredo', NIF]) {
        const { body: found } = await t.asAdmin('GET', path, undefined, { _search: word })
        expect(found.data ?? [], `${path} ${word}`).toEqual([])
      }
      expect((await t.asAdmin('GET', path)).text, path).not.toMatch(/segredo|245678913/i)
    }
    // Its own page tells it, to staff.
    const keptOf = (as = t.editor) => t.call('GET', `/treasury_docs/${doc._id}/kept`, { as })
    expect((await keptOf()).body.data).toEqual({
      entityName: 'Custódia Segredo',
      entityTaxNumber: NIF,
      description: 'Obra em casa da Custódia Segredo',
      keptUntil: '2036-12-31',
    })
    expect((await t.asEditor('GET', `/treasury_docs/${others._id}/kept`)).body.data).toBeNull()
    expect((await keptOf(await t.signedIn('member'))).status).toBe(403)
    expect((await t.call('GET', `/treasury_docs/${doc._id}/kept`)).status).toBe(401)
    expect((await t.asEditor('GET', `/treasury_docs/${member._id}/kept`)).status).toBe(404)
    const filtered = await t.asEditor('GET', '/treasury_docs', undefined, { _entityTaxNumber: NIF })
    expect(filtered.body.data).toEqual([])
    // The register of donors and the declaration to the tax authority still tell them apart.
    expect(await readYear()).toEqual(years)

    const kept = () =>
      t.rows(
        sql`select number, kept_values ->> 'entityName' as name from treasury_docs where kept_values is not null order by doc_date`,
      )
    await releaseKeptValues(t.database.kysely, '2036-06-01')
    expect(await kept()).toEqual([
      { number: older.number, name: null },
      { number: doc.number, name: 'Custódia Segredo' },
      expect.objectContaining({ name: 'Custódia Segredo' }),
    ])
    // A movement of the later year waits as its document does.
    expect(await places()).toContain('treasury_movements.kept_values')
    for (const release of [releaseKeptValues, releaseGiftNames, releaseReceiptNames])
      await release(t.database.kysely, '2037-01-01')
    expect(await places()).toEqual([])
    expect((await keptOf()).body.data).toBeNull()
    expect(await t.docOf(others)).toMatchObject({ description: 'Luz de novembro' })
    expect(await t.rows(sql`select owner_id as owner, text from pdf_documents`)).toEqual([{ owner: null, text: null }])
  })

  it('of a year that is closed too', async () => {
    const member = await t.addMember({ name: 'Antiga Fornecedora' })
    const of = { personId: member.personId, entityName: 'Antiga Fornecedora' }
    const doc = await t.enter({ ...of, docDate: '2025-05-05', fiscalYear: 2025, description: 'Bolos' })
    await t.rows(sql`update settings set value = '2025-12-31' where name = 'closedUntil'`)
    await t.rows(sql`
      insert into settings (name, value) select 'closedUntil', '2025-12-31' where not exists (select from settings where name = 'closedUntil')`)
    await t.changeState(member._id, 'saida', '2026-10-31')
    const { body } = await t.asAdmin('POST', `/members/${member._id}/anonymize`, {})
    expect(body.data).toEqual({ keptUntil: '2035-12-31' })
    expect((await t.docOf(doc)).entityName).toContain('(dados apagados)')
    await expect(t.rows(sql`update treasury_docs set description = 'Outra' where id = ${doc._id}`)).rejects.toThrow(
      'closed',
    )
    await releaseKeptValues(t.database.kysely, '2036-01-01')
    expect(await findInTables(t.database, 'Antiga Fornecedora')).toEqual([])
  })
})
