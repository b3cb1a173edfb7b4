import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

/** A PDF as the reader leaves it. */
async function addPdf(qrText: string | null, ownerType = 'treasuryDoc') {
  const id = randomUUID()
  await sql`
    insert into pdf_documents (id, file_name, file_name_sort, size, sha256, url, owner_type, qr_text, reading, read_at, pages)
    values (${id}, 'a.pdf', 'a.pdf', 9, ${'0'.repeat(64)}, 'a.pdf', ${ownerType}, ${qrText}, 'lido', now(), 1)
  `.execute(t.database.kysely)
  return id
}
const ask = (pdfId: unknown) => t.asEditor('POST', '/treasury_docs/from_pdf', { pdfId })
const QR =
  'A:503504564*B:999999990*C:PT*D:FT*E:N*F:20260105*G:FT A/35*H:CSDF7T5H-35*I1:PT*I7:100.00*I8:23.00*N:23.00*O:123.00*Q:abcd*R:1'

describe('TRE-01: what the fiscal QR code of a PDF says', () => {
  it('is told in euros, and is a document that can be saved', async () => {
    const { status, body } = await ask(await addPdf(QR))
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ entityTaxNumber: '503504564', docDate: '2026-01-05', totalAmount: 123, vatAmount: 23 }),
    ])
    expect(body.data.vatLines).toEqual([{ region: 'PT', rate: 'normal', base: 100, vat: 23 }])
    const saved = await t.enter({ ...body.data, fromQr: ['totalAmount'] })
    expect(saved).toMatchObject({ totalAmount: 123, atcud: 'CSDF7T5H-35', fromQr: ['totalAmount'] })
  })

  it('is nothing where there is no code, with words where it is of another kind', async () => {
    expect((await ask(await addPdf(null))).body).toEqual({ data: null, meta: { warnings: {} } })
    const foreign = (await ask(await addPdf('https://example.pt'))).body
    expect([foreign.data, foreign.meta.warnings.qrText]).toEqual([null, expect.stringContaining('Preencha')])
  })

  it('is told with words beside the total where it does not add up, and cannot be saved so', async () => {
    const { status, body } = await ask(await addPdf(QR.replace('O:123.00', 'O:125.00')))
    expect([status, body.meta.warnings.totalAmount]).toEqual([
      200,
      expect.stringMatching(/somam 123,00\s€ e o total é 125,00/),
    ])
    const before = await t.treasury()
    const saved = await t.asEditor('POST', '/treasury_docs', t.invoice(body.data))
    expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['totalAmount']])
    expect(await t.treasury()).toEqual(before)
  })

  it('is not told of PDFs of other records, of unknown ones, nor of what is no id', async () => {
    expect((await ask(await addPdf(QR, 'message'))).status).toBe(404)
    expect((await ask(randomUUID())).status).toBe(404)
    expect((await ask('x')).body.errors).toEqual({ pdfId: 'Escolha um PDF.' })
  })
})
