import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as bad from '../../../test/bad-pdfs.ts'
import { createDocumentsApp, type DocumentsApp, pdfOf } from '../../../test/documents-app.ts'
import { phoneJpegOf, pngOf, webpOf } from '../../../test/pictures.ts'
import { qrCodeRuns } from '../../pdf/qr-code.ts'
import { drawInvoice } from '../demo/treasury/draw-invoice.ts'
import type { Invoice } from '../demo/treasury/invoice.ts'
import { readForgottenPdfs, readPdfJob } from './read-pdf.job.ts'
import { sweepDocumentsJob } from './sweep-documents.ts'

const HOUR = 3_600_000

let app: DocumentsApp
let t: DocumentsApp['t']
beforeAll(async () => {
  app = await createDocumentsApp()
  t = app.t
})
afterAll(() => app.close())

const INVOICE: Invoice = {
  supplier: { name: 'Luz do Campo, Lda.', nif: '599000023', address: ['Rua das Flores, 2'] },
  buyer: { name: 'Associação de Vila Clara', nif: '599000015', address: ['Rua da Igreja, 1'] },
  type: 'FT',
  number: 'FT 2026A/7',
  atcud: 'CSDF7T5H-7',
  date: '2026-03-04',
  lines: [{ text: 'Eletricidade', base: 10000, rate: 'normal' }],
  hasQr: true,
}

const read = (id: string) => t.runJob(readPdfJob, { id })
const readBack = async (id: string) => (await t.call('GET', `/pdf_documents/${id}`, { as: app.editor() })).body.data
const queued = () =>
  t.rows<{ key: string; queue: string }>(sql`
    select key, queue_name as queue from graphile_worker.jobs where task_identifier = ${readPdfJob.name}`)

describe('API-04: a document is read after its upload', () => {
  it('by a job of the same transaction, one after the other; pages, words and the fiscal QR code are stored', async () => {
    const { pdf, qrText } = drawInvoice(INVOICE)
    const sent = await app.addPdf(pdf)
    expect(sent).toMatchObject({ reading: 'por_ler', pages: null, qrText: null, unreadReason: null })
    expect(await queued()).toContainEqual({ key: `read-pdf:${sent._id}`, queue: 'read-pdf' })
    await read(sent._id)
    const row = await readBack(sent._id)
    expect(row).toMatchObject({ reading: 'lido', pages: 1, qrText, unreadReason: null, rev: 2 })
    expect(row).not.toHaveProperty('text')
    const [stored] = await t.rows<{ text: string }>(sql`select text from pdf_documents where id = ${sent._id}`)
    expect(stored?.text).toContain('Luz do Campo, Lda.')
    const [entry] = await t.rows(sql`
      select action, user_name as "userName" from audit_log where record_id = ${sent._id} order by id desc limit 1`)
    expect(entry).toEqual({ action: 'update', userName: 'Sistema' })
  })

  it('once: a second run and one for a document that is gone change nothing', async () => {
    const { _id } = await app.addPdf(drawInvoice({ ...INVOICE, hasQr: false }).pdf)
    await read(_id)
    const before = await readBack(_id)
    await read(_id)
    expect(await readBack(_id)).toEqual({ ...before, url: expect.any(String) })
    const gone = await app.addPdf()
    await t.call('DELETE', `/pdf_documents/${gone._id}`, { as: app.editor() })
    await expect(read(gone._id)).resolves.toBeUndefined()
  })

  it('screens are told when the reading ends', async () => {
    const { _id } = await app.addPdf(drawInvoice({ ...INVOICE, hasQr: false, number: 'FT 2026A/8' }).pdf)
    const client = await t.database.pool.connect()
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen agremia')
    await read(_id)
    await client.query('select 1')
    await client.query('unlisten agremia')
    client.release()
    expect(heard.join()).toContain(_id)
  })

  it('what was left unread is queued again by the hourly sweep, and after a restore', async () => {
    const { _id } = await app.addPdf()
    const forget = () => t.rows(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
    const key = { key: `read-pdf:${_id}`, queue: 'read-pdf' }
    await forget()
    await t.runJob(sweepDocumentsJob, {})
    expect(await queued()).not.toContainEqual(key)
    await app.pass(2 * HOUR)
    await t.runJob(sweepDocumentsJob, {})
    expect(await queued()).toContainEqual(key)
    await forget()
    await readForgottenPdfs(t.database.kysely, new Date('2030-01-01'))
    expect(await queued()).toContainEqual(key)
  })
})

describe('API-04: a document that must not be opened is kept as a file, with the reason', () => {
  it.each<[string, string, number | null, () => Buffer | Promise<Buffer>]>([
    ['a script', 'com_programas', null, bad.withScript],
    ['a password', 'cifrado', null, () => bad.encrypted({ userPassword: 'abre-te' })],
    ['nothing that can be read', 'danificado', null, () => pdfOf()],
    ['5,000 pages', 'muitas_paginas', 5000, () => bad.manyPages(5000)],
    ['a bomb in a stream', 'demorado', null, bad.zipBomb],
  ])('one with %s', async (_name, unreadReason, pages, make) => {
    const bytes = await make()
    const { _id, url } = await app.addPdf(bytes)
    await read(_id)
    expect(await readBack(_id)).toMatchObject({ reading: 'nao_aberto', unreadReason, pages, qrText: null })
    expect((await t.app.inject(url)).rawPayload.equals(bytes)).toBe(true)
  })
})

describe('API-04: a photograph becomes a PDF', () => {
  const REFUSED = 'Só são aceites ficheiros PDF, JPEG, PNG ou WebP.'

  it.each<[string, () => Promise<Buffer>]>([
    ['foto.JPG', () => phoneJpegOf(600, 400)],
    ['foto.png', () => pngOf(400, 600)],
    ['foto.webp', () => webpOf(400, 600)],
  ])('%s, upright and without what the camera noted', async (name, make) => {
    const sent = await app.addPdf(await make(), { name })
    expect(sent.fileName).toBe('foto.pdf')
    const { rawPayload } = await t.app.inject(sent.url)
    expect(rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*\/Width 400 \/Height 600/)
    expect(rawPayload.includes('Exif')).toBe(false)
    await read(sent._id)
    expect(await readBack(sent._id)).toMatchObject({ reading: 'lido', pages: 1 })
  })

  it('whose fiscal QR code is found, and which is known when it is sent twice', async () => {
    const { qrText } = drawInvoice(INVOICE)
    const photo = await sharp(await photograph(qrText ?? ''))
      .rotate(4, { background: '#777' })
      .jpeg({ quality: 70 })
      .toBuffer()
    const { _id } = await app.addPdf(photo, { name: 'IMG_1.jpg' })
    await read(_id)
    expect(await readBack(_id)).toMatchObject({ qrText })
    const again = await app.sendPdf(photo, { name: 'IMG_2.jpg' })
    expect(again.body.meta.warnings.file).toMatch(/^Este documento já tinha sido carregado em .*«IMG_1\.pdf»\.$/)
  })

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a renamed program', REFUSED, () => Buffer.from('MZ\x90\x00 programa')],
    [
      'half a photograph',
      'A imagem está danificada ou incompleta. Abra-a, guarde-a de novo e volte a carregá-la.',
      async () => (await phoneJpegOf(600, 400)).subarray(0, 900),
    ],
  ])('unless it is %s', async (_name, file, make) => {
    const before = await app.files()
    expect(await app.sendPdf(await make(), { name: 'foto.jpg' })).toMatchObject({
      status: 422,
      body: { errors: { file } },
    })
    expect(await app.files()).toEqual(before)
  })
})

/** A grey table with a white sheet on it that has a code. */
async function photograph(text: string): Promise<Buffer> {
  const { side, runs } = qrCodeRuns(text)
  const pixels = Buffer.alloc(side * side, 0xf4)
  for (const { left, top, length } of runs) pixels.fill(0x20, top * side + left, top * side + left + length)
  const code = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 6, side * 6, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#777777' } })
    .composite([
      { input: { create: { width: 1000, height: 1400, channels: 3, background: '#f4f4f4' } }, left: 100, top: 100 },
      { input: code, left: 160, top: 1000 },
    ])
    .png()
    .toBuffer()
}
