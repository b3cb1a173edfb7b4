import { repeatSigns, repeatWarnings } from '@agremia/model/rules/treasury/duplicates'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

let made = 0
/** A PDF that was sent for a document and waits to be read. */
const addPdf = async ({ sha }: { sha?: string } = {}): Promise<string> => {
  const id = uuidv7()
  made += 1
  await t.rows(sql`
    insert into pdf_documents (id, file_name, file_name_sort, size, sha256, url, owner_type)
    values (${id}, 'a.pdf', 'a.pdf', 10, ${(sha ?? made.toString(16)).padStart(64, '0')}, ${`${id}.pdf`}, 'treasuryDoc')`)
  return id
}
describe('TRE-01: files of documents', () => {
  it('become those of their document when it is saved, and belong to nothing once they are taken out', async () => {
    const pdfId = await addPdf()
    const doc = await t.enter({ pdfIds: [pdfId] })
    const owner = async () => (await t.rows(sql`select owner_id as id from pdf_documents where id = ${pdfId}`))[0]
    expect(await owner()).toEqual({ id: doc._id })
    const stolen = await t.asEditor('POST', '/treasury_docs', t.invoice({ pdfIds: [pdfId] }))
    expect([stolen.status, stolen.body.errors.pdfIds]).toEqual([
      422,
      expect.stringContaining('pertence a outro registo'),
    ])
    await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { pdfIds: [] })
    expect(await owner()).toEqual({ id: null })
  })

  it('that were sent twice are pointed out by their hash', async () => {
    const sha = 'abcdef'
    const doc = await t.enter({ pdfIds: [await addPdf({ sha })] })
    const body = t.invoice({ pdfIds: [await addPdf({ sha })] })
    const { warnings } = (await t.asEditor('POST', '/treasury_docs/validate', body)).body
    expect(warnings).toEqual({ pdfIds: `Este PDF já está noutro documento: ${doc.number}.` })
    expect((await t.post('/treasury_docs', body)).repeatOfId).toBe(doc._id)
  })

  it('without one are found as such', async () => {
    const [bare, filed] = [await t.enter(), await t.enter({ pdfIds: [await addPdf()] })]
    const query = { '_pdfIds.empty': 'true', __id: [bare._id, filed._id], _fields: 'number' }
    const { body } = await t.asEditor('GET', '/treasury_docs', undefined, query)
    expect(body.data.map(({ number }: { number: string }) => number)).toEqual([bare.number])
  })
})

describe('TRE-02: one document of each PDF', () => {
  it('however often it is sent at the same time', async () => {
    const pdfId = await addPdf()
    const body = t.invoice({ pdfIds: [pdfId] })
    const answers = await Promise.all([1, 2, 3].map(() => t.asEditor('POST', '/treasury_docs', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const found = await t.asEditor('GET', '/treasury_docs', undefined, { _pdfIds: pdfId })
    expect(found.body.data).toHaveLength(1)
  })

  it('and it is recognised in another as the rule of both sides says', async () => {
    const doc = {
      direction: 'despesa',
      entityTaxNumber: '508332141',
      entityDocNumber: 'FT 2026/77',
      entityName: 'Água da Serra',
      totalAmount: 77,
      docDate: '2026-06-10',
    }
    const sha = 'abc77'
    const { number } = await t.enter({ ...doc, pdfIds: [await addPdf({ sha })] })
    const apart = { entityTaxNumber: '', entityDocNumber: '', entityName: 'EDP', sha: 'abc78' }
    const others = [
      {},
      { ...apart },
      { ...apart, entityTaxNumber: '508332141', entityDocNumber: 'ft2026-77' },
      { ...apart, sha },
      { ...apart, entityName: 'AGUA DA SERRA', docDate: '2026-06-16' },
      { ...apart, entityName: 'Água da Serra', docDate: '2026-06-17' },
      { ...apart, entityName: 'Água da Serra', docDate: '2026-06-03' },
      { ...apart, entityName: 'Água da Serra', entityDocNumber: 'FT 2026/78' },
      { ...apart, entityName: 'Água da Serra', direction: 'receita' },
      { ...apart, entityName: 'Água da Serra', totalAmount: 77.01 },
    ]
    for (const { sha: hash = sha, ...change } of others as { sha?: string }[]) {
      const other = { ...doc, ...change }
      const signs = repeatSigns({ ...doc, hashes: [sha] }, { ...other, hashes: [hash] })
      const body = t.invoice({ ...other, pdfIds: [await addPdf({ sha: hash })] })
      const { warnings = {} } = (await t.asEditor('POST', '/treasury_docs/validate', body)).body
      expect(warnings, JSON.stringify(change)).toEqual(repeatWarnings(signs.map(sign => ({ number, sign }))))
    }
  })
})

describe('TRE-01: the text of PDFs', () => {
  const found = async (words: string) =>
    (await t.asEditor('GET', '/treasury_docs', undefined, { _search: words, _fields: 'number' })).body.data.map(
      ({ number }: { number: string }) => number,
    )
  it('finds their document once they are read, also after it was changed, until the PDF is taken out', async () => {
    const pdfId = await addPdf()
    const doc = await t.enter({ pdfIds: [pdfId], description: 'Obra' })
    expect(await found('gradeamento')).toEqual([])
    await t.rows(sql`
      update pdf_documents set text = 'Colocação de GRADEAMENTO em aço', pages = 1, reading = 'lido', read_at = now() where id = ${pdfId}`)
    expect(await found('gradeamento obra')).toEqual([doc.number])
    expect(await found('colocacao')).toEqual([doc.number])
    await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { description: 'Portão' })
    expect([await found('portao aço'), await found('obra gradeamento')]).toEqual([[doc.number], []])
    await t.asEditor('PATCH', `/treasury_docs/${doc._id}`, { pdfIds: [] })
    expect([await found('gradeamento'), await found('portao')]).toEqual([[], [doc.number]])
  })
})
