import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentsApp, type DocumentsApp, pdfOf, type SentFile } from '../../../test/documents-app.ts'
import { fileForm } from '../../../test/multipart.ts'
import { blackPng } from '../../../test/pictures.ts'
import { readAttachments } from './message-attachments.ts'
import { sweepDocumentsJob } from './sweep-documents.ts'

const MB = 1024 * 1024

let app: DocumentsApp
let t: DocumentsApp['t']
beforeAll(async () => {
  app = await createDocumentsApp()
  t = app.t
})
afterAll(() => app.close())

async function addBatch(status = 'rascunho') {
  const id = uuidv7()
  await t.rows(sql`
    insert into message_batches (id, name, name_sort, subject, channels, search, status)
    values (${id}, 'livre', 'livre', 'Circular', 'email', 'circular', ${status})`)
  return id
}
const pathOf = (batchId: string) => `/message_batches/${batchId}/message_attachments`
const attach = (batchId: string, bytes: Buffer | string, sent: SentFile = {}) => app.send(pathOf(batchId), bytes, sent)
const listed = async (batchId: string): Promise<{ _id: string; fileName: string; url: string }[]> =>
  (await t.call('GET', pathOf(batchId), { as: app.editor() })).body.data
const remove = (id: string, as = app.editor()) => t.call('DELETE', `/message_attachments/${id}`, { as })

describe('MSG-01: attachments of a draft', () => {
  it('are listed in the order in which they came, read at signed addresses, and given to the mailer as files', async () => {
    const batchId = await addBatch()
    const pdf = pdfOf()
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a00' } })
      .withExif({ IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(photo.includes('Exif')).toBe(true)
    await attach(batchId, pdf, { name: 'Zelo.pdf' })
    await attach(batchId, photo, { name: 'Ação.JPEG', type: 'image/jpeg' })
    const rows = await listed(batchId)
    expect(rows).toMatchObject([
      { fileName: 'Zelo.pdf', type: 'application/pdf', size: pdf.length },
      { fileName: 'Ação.jpg', type: 'image/jpeg' },
    ])
    const response = await t.app.inject(rows[1]?.url ?? '')
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "attachment; filename*=UTF-8''A%C3%A7%C3%A3o.jpg",
      'x-content-type-options': 'nosniff',
    })
    const { exif, width, height } = await sharp(response.rawPayload).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 40, height: 60 })
    const files = await readAttachments(t.database.kysely, batchId)
    expect(files.map(({ fileName, type }) => [fileName, type])).toEqual([
      ['Zelo.pdf', 'application/pdf'],
      ['Ação.jpg', 'image/jpeg'],
    ])
    expect((await readFile(join(app.dataDir, files[0]?.path ?? ''))).equals(pdf)).toBe(true)
  })

  it('are deleted one by one, or with the draft, and their files with them', async () => {
    const [batchId, other] = [await addBatch(), await addBatch()]
    const bytes = pdfOf()
    for (const id of [batchId, other]) await attach(id, bytes)
    const [first] = await listed(batchId)
    expect((await remove(first?._id ?? '')).status).toBe(204)
    await t.runJob(sweepDocumentsJob, {})
    const [kept] = await listed(other)
    expect((await t.app.inject(kept?.url ?? '')).statusCode).toBe(200)
    const { length } = await app.files()
    await t.rows(sql`delete from message_batches where id = ${other}`)
    expect((await t.app.inject(kept?.url ?? '')).statusCode).toBe(404)
    await t.runJob(sweepDocumentsJob, {})
    expect(await app.files()).toHaveLength(length - 1)
  })

  it('are changed by staff only', async () => {
    const batchId = await addBatch()
    const member = await t.signedIn('member')
    expect((await attach(batchId, pdfOf(), { as: member })).status).toBe(403)
    await attach(batchId, pdfOf())
    const [one] = await listed(batchId)
    expect((await remove(one?._id ?? '', member)).status).toBe(403)
    expect((await t.call('GET', pathOf(batchId), { as: member })).status).toBe(403)
    expect((await attach('nada', pdfOf())).status).toBe(404)
    expect((await attach('01890000-0000-7000-8000-00000000000f', pdfOf())).status).toBe(404)
  })

  it('do not change once the batch is more than a draft', async () => {
    const batchId = await addBatch()
    await attach(batchId, pdfOf())
    await t.rows(sql`update message_batches set status = 'a_preparar' where id = ${batchId}`)
    const text = 'Os anexos só podem mudar enquanto a mensagem é um rascunho.'
    expect(await attach(batchId, pdfOf())).toMatchObject({ status: 422, body: { errors: { batchId: text } } })
    const [one] = await listed(batchId)
    expect(await remove(one?._id ?? '')).toMatchObject({ status: 409, body: { errors: { _: text } } })
    expect(await listed(batchId)).toHaveLength(1)
  })
})

describe('MSG-01: what is not attached', () => {
  const TYPE = 'Só são aceites ficheiros PDF, JPEG ou PNG.'
  it.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['a program called .pdf', TYPE, () => 'MZ\x90\x00'],
    ['a page of a site', TYPE, () => '<html><script>1</script></html>'],
    [
      'a WebP picture',
      TYPE,
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
          .webp()
          .toBuffer(),
    ],
    [
      'half a picture',
      'A imagem está danificada ou incompleta. Abra-a, guarde-a de novo e volte a carregá-la.',
      () => Buffer.from('\x89PNG\r\n\x1a\nnada', 'latin1'),
    ],
    [
      'a small file that unpacks to 144 million pixels',
      'A imagem tem mais de 50 milhões de píxeis. Reduza-a e carregue-a de novo.',
      () => blackPng(12_000, 12_000),
    ],
    [
      'half a PDF',
      'O PDF está danificado ou incompleto. Abra-o, guarde-o de novo e volte a carregá-lo.',
      () => pdfOf(5000).subarray(0, 3000),
    ],
  ])('%s', async (_name, text, make) => {
    const batchId = await addBatch()
    const before = await app.files()
    expect(await attach(batchId, await make())).toMatchObject({ status: 422, body: { errors: { file: text } } })
    expect(await listed(batchId)).toEqual([])
    expect(await app.files()).toEqual(before)
  })

  it('more than 10 MB together, also when they are sent at the same time', async () => {
    const batchId = await addBatch()
    const answers = await Promise.all([4, 4, 4].map(size => attach(batchId, pdfOf(size * MB))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413])
    expect(await attach(batchId, pdfOf(3 * MB))).toEqual({
      status: 413,
      body: {
        code: 'tooLarge',
        errors: { file: 'Os anexos de uma mensagem não podem ultrapassar 10 MB no total: restam 1,9 MB.' },
      },
    })
    expect(await listed(batchId)).toHaveLength(2)
  })

  describe('40 MB', () => {
    const TOO_LARGE = { status: 413, body: { code: 'tooLarge', errors: { file: 'O ficheiro ultrapassa 10 MB.' } } }
    let port: number
    beforeAll(async () => {
      port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
    })

    function begin(batchId: string, headers: Record<string, string | number>) {
      const request = http.request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api${pathOf(batchId)}`,
        headers: { authorization: `Bearer ${app.editor().access}`, ...headers },
        // A connection of its own, that is kept: one that is to be closed ends with the answer, under whoever still sends.
        agent: new http.Agent({ keepAlive: true }),
      })
      const answered = new Promise<unknown>((resolve, reject) => {
        request.on('error', reject)
        request.on('response', response => {
          json(response).then(body => resolve({ status: response.statusCode, body }), reject)
        })
      })
      return { request, answered }
    }

    it('that are announced are refused before any of them is read', async () => {
      const batchId = await addBatch()
      const { request, answered } = begin(batchId, { ...fileForm('').headers, 'content-length': 40 * MB })
      request.flushHeaders()
      expect(await answered).toEqual(TOO_LARGE)
      request.destroy()
      expect(await listed(batchId)).toEqual([])
    })

    it('that are not announced go to the disk as they come, are refused at the limit, and leave nothing there', async () => {
      const batchId = await addBatch()
      const before = await app.files()
      const { payload, headers } = fileForm('%PDF-1.7\n')
      const { request, answered } = begin(batchId, headers)
      let isAnswered = false
      const answer = answered.finally(() => {
        isAnswered = true
      })
      request.write(payload.subarray(0, payload.lastIndexOf('%PDF-1.7\n')))
      const chunk = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(MB / 4, '%')])
      let sent = 0
      while (!isAnswered && sent < 40 * MB) {
        const isTaken = request.write(chunk)
        sent += chunk.length
        await (isTaken
          ? new Promise(setImmediate)
          : Promise.race([answer, new Promise(go => request.once('drain', go))]))
      }
      expect(await answer).toEqual(TOO_LARGE)
      // The server stopped taking it long before its end, so it cannot have held it.
      expect(sent).toBeLessThan(40 * MB)
      request.destroy()
      expect(await listed(batchId)).toEqual([])
      await expect.poll(app.files).toEqual(before)
    })
  })
})
