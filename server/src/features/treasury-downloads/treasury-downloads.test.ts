import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfOf } from '../../../test/documents-app.ts'
import { multipart } from '../../../test/multipart.ts'
import { readZip } from '../../../test/read-zip.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'

let t: TreasuryApp
let dataDir: string
let withPdf: { _id: string; number: string }
let without: { _id: string; number: string }
const pdf = pdfOf()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-downloads-'))
  t = await createTreasuryApp({ dataDir })
  await migrateQueue(t.database.pool)
  const { payload, headers } = multipart(
    { name: 'ownerType', bytes: 'treasuryDoc' },
    { filename: 'luz.pdf', type: 'application/pdf', bytes: pdf },
  )
  const sent = await t.app.inject({
    method: 'POST',
    url: '/api/pdf_documents',
    payload,
    headers: { ...headers, authorization: `Bearer ${t.editor.access}` },
  })
  withPdf = await t.enter({ entityName: 'EDP', totalAmount: 123.45, pdfIds: [sent.json().data._id] })
  without = await t.enter({ entityName: 'Café Central', totalAmount: 5 })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = (body: unknown) => t.asEditor('POST', '/treasury_docs/download', body)
async function download(body: unknown) {
  const begun = await ask(body)
  expect(begun.status).toBe(202)
  const task = await t.finishTask(t.editor, begun.body.data)
  const { body: link } = await t.asEditor('POST', `/tasks/${task._id}/download`)
  const file = await t.app.inject({ url: link.data.url })
  return { task, file, files: await readZip(file.rawPayload) }
}

describe('TRE-01: POST treasury_docs/download', () => {
  it('makes a ZIP in the background with one PDF per document, a page for the one without, and an index', async () => {
    const { task, files, file } = await download({ ids: [without._id, withPdf._id] })
    expect(task).toMatchObject({
      status: 'done',
      result: {
        text: '2 documentos no ficheiro. 1 não tem PDF.',
        notes: [{ title: without.number, text: expect.stringContaining('Sem PDF') }],
      },
    })
    expect(file.headers['content-type']).toBe('application/zip')
    const numbers = [withPdf, without].map(({ number }) => number.replace('/', '-'))
    expect([...files.keys()]).toEqual([
      `${numbers[0]}_2026-11-02_EDP_123,45.pdf`,
      `${numbers[1]}_2026-11-02_Café Central_5,00_sem PDF.pdf`,
      'indice.xlsx',
    ])
    expect([...files.values()][0]).toEqual(pdf)
  })

  it('joins them into blocks where that is asked for, and keeps apart what cannot be joined', async () => {
    const { files } = await download({ ids: [withPdf._id, without._id, without._id], inBlocks: true })
    // The PDF of the first has no pages, so that it is a file of its own.
    expect([...files.keys()]).toEqual([
      'bloco-01.pdf',
      `${withPdf.number.replace('/', '-')}_2026-11-02_EDP_123,45.pdf`,
      'indice.xlsx',
    ])
  })

  it.each([
    ['no ids', {}, 'ids', 'Escolha pelo menos um documento.'],
    ['an empty list', { ids: [] }, 'ids', 'Escolha pelo menos um documento.'],
    ['501 ids', { ids: Array.from({ length: 501 }, () => randomUUID()) }, 'ids', 'no máximo 500 documentos'],
    ['an id of nothing', { ids: [randomUUID()] }, 'ids', '1 dos escolhidos não é um documento de tesouraria.'],
    ['what is no id', { ids: ['x'] }, 'ids', 'Há um documento que não existe.'],
    ['blocks of another kind', { ids: [randomUUID()], inBlocks: 'sim' }, 'inBlocks', 'Indique se'],
  ])('refuses %s in words, and starts nothing', async (_what, body, field, text) => {
    const { status, body: answer } = await ask(body)
    expect(status).toBe(422)
    const errors: Record<string, string> = answer.errors
    expect(Object.entries(errors).find(([name]) => name.startsWith(field))?.[1]).toContain(text)
  })

  it('refuses an id of another resource among those of documents', async () => {
    const { status, text } = await ask({ ids: [withPdf._id, t.bankAccount] })
    expect([status, text]).toEqual([422, expect.stringContaining('1 dos escolhidos não é um documento de tesouraria.')])
  })

  it('is for staff', async () => {
    const as = await t.signedIn('member')
    expect((await t.call('POST', '/treasury_docs/download', { as, body: { ids: [withPdf._id] } })).status).toBe(403)
    expect((await t.call('POST', '/treasury_docs/download', { body: { ids: [withPdf._id] } })).status).toBe(401)
  })
})
