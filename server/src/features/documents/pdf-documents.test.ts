import { createHash, randomUUID } from 'node:crypto'
import { stat, utimes, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentsApp, type DocumentsApp, pdfOf } from '../../../test/documents-app.ts'
import { multipart } from '../../../test/multipart.ts'
import { until } from '../../../test/until.ts'
import { inTransaction } from '../../resource/context.ts'
import { attachPdfs } from './pdf-documents.ts'
import { sweepDocumentsJob } from './sweep-documents.ts'

const MB = 1024 * 1024
const HOUR = 3_600_000
const OWNER = '01890000-0000-7000-8000-00000000000a'

let app: DocumentsApp
let t: DocumentsApp['t']
beforeAll(async () => {
  app = await createDocumentsApp()
  t = app.t
  await addOwner(OWNER)
})
const addOwner = (id: string) =>
  t.rows(sql`
    insert into message_batches (id, name, name_sort, subject, channels, search)
    values (${id}, 'livre', 'livre', 'Circular', 'carta', 'circular')`)
afterAll(() => app.close())

const sweep = () => t.runJob(sweepDocumentsJob, {})
const listed = async () => (await t.call('GET', '/pdf_documents', { as: app.editor() })).body.data as { _id: string }[]
const remove = (id: string, as = app.editor()) => t.call('DELETE', `/pdf_documents/${id}`, { as })

describe('API-04: a PDF document', () => {
  it('OPS-08: sent again with its key is one; another file, name or owner with that key is refused', async () => {
    const [bytes, key] = [pdfOf(), randomUUID()]
    const first = await app.addPdf(bytes, { key })
    const again = await app.sendPdf(bytes, { key })
    expect([again.status, again.body.data]).toEqual([201, first])
    for (const other of [
      await app.sendPdf(pdfOf(), { key }),
      await app.sendPdf(bytes, { key, name: 'Outra.pdf' }),
      await app.sendPdf(bytes, { key, fields: { ownerType: 'member' } }),
    ])
      expect(other.status).toBe(409)
    expect((await listed()).map(({ _id }) => _id)).toEqual([first._id])
    await remove(first._id)
  })

  it('is stored with its hash, and read at a signed address that saves it under its name', async () => {
    const bytes = pdfOf(3 * MB)
    const sent = await app.addPdf(bytes, { name: 'C:\\Papéis\\Talão n.º 3 (CTT).PDF' })
    expect(sent).toMatchObject({
      fileName: 'Talão n.º 3 (CTT).pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ownerType: 'message',
      ownerId: null,
    })
    const response = await t.app.inject(sent.url)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': "attachment; filename*=UTF-8''Tal%C3%A3o%20n.%C2%BA%203%20%28CTT%29.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
    const [file = ''] = await app.files()
    expect((await stat(join(app.dataDir, 'documents', file))).mode & 0o077).toBe(0)
    await remove(sent._id)
  })

  it('has addresses that cannot be forged, end after a day and fall with the document', async () => {
    const { _id, url } = await app.addPdf()
    const other = await app.addPdf()
    const [path = '', query = ''] = url.split('?')
    for (const wrong of [
      path,
      `${path}?${query}x`,
      `${other.url.split('?')[0]}?${query}`,
      `/api/pdf_files/nada?${query}`,
    ])
      expect([wrong, (await t.app.inject(wrong)).statusCode]).toEqual([wrong, 404])
    expect((await t.app.inject(url)).statusCode).toBe(200)
    await app.pass(25 * HOUR)
    expect((await t.app.inject(url)).statusCode).toBe(404)
    await app.pass(-25 * HOUR)
    expect((await remove(_id)).status).toBe(204)
    expect((await t.app.inject(url)).statusCode).toBe(404)
    expect((await remove(_id)).status).toBe(404)
  })

  it('is warned of when the same content was sent before, and both are kept until both are deleted', async () => {
    const bytes = pdfOf()
    const first = await app.addPdf(bytes, { name: 'Ata.pdf' })
    const answer = await app.sendPdf(bytes, { name: 'Ata (1).pdf' })
    expect(answer.body.meta).toEqual({
      warnings: { file: 'Este documento já tinha sido carregado em 15/11/2026, com o nome «Ata.pdf».' },
    })
    await remove(first._id)
    await sweep()
    expect((await t.app.inject(answer.body.data.url)).rawPayload.equals(bytes)).toBe(true)
    await remove(answer.body.data._id)
  })

  it('is sent, read and deleted by staff only', async () => {
    const { _id } = await app.addPdf()
    const member = await t.signedIn('member')
    expect((await app.sendPdf(pdfOf(), { as: member })).status).toBe(403)
    expect((await t.call('GET', '/pdf_documents', { as: member })).status).toBe(403)
    expect((await t.call('GET', `/pdf_documents/${_id}`, { as: member })).status).toBe(403)
    expect((await t.call('GET', `/pdf_documents/${_id}`)).status).toBe(401)
    expect((await remove(_id, member)).status).toBe(403)
    expect(
      (await t.call('PATCH', `/pdf_documents/${_id}`, { as: app.editor(), body: { ownerId: OWNER } })).status,
    ).toBe(404)
    await remove(_id)
  })

  it('has audit entries with its name', async () => {
    const { _id } = await app.addPdf(pdfOf(), { name: 'Registado.pdf' })
    await inTransaction(t.database, undefined, new Date(), context =>
      attachPdfs([_id], { type: 'message', id: OWNER, field: 'postSlipId' }, context),
    )
    await remove(_id)
    const entries = await t.rows(sql`
      select action, record_title as title from audit_log where record_id = ${_id} order by id`)
    const title = 'Registado.pdf'
    expect(entries).toEqual(['create', 'update', 'delete'].map(action => ({ action, title })))
  })
})

const clear = async () => {
  for (const { _id } of await listed()) await remove(_id)
  await sweep()
}

describe('API-04a: a file that is no PDF is an error of the field, and nothing is kept', () => {
  beforeAll(clear)
  const TYPE = 'Só são aceites ficheiros PDF, JPEG, PNG ou WebP.'
  const DAMAGED = 'O PDF está danificado ou incompleto. Abra-o, guarde-o de novo e volte a carregá-lo.'
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)
  it.each<[string, Record<string, string>, () => Buffer | string | Promise<Buffer>, Record<string, string>?]>([
    ['a text', { file: TYPE }, () => 'isto não é um PDF'],
    [
      'a page of a site with a PDF in it',
      { file: TYPE },
      () => Buffer.concat([Buffer.from('<script>1</script>'), pdfOf()]),
    ],
    ['a picture of a kind that no camera makes', { file: TYPE }, () => Buffer.from('GIF89a')],
    ['an empty file', { file: 'O ficheiro está vazio. Escolha outro.' }, () => ''],
    ['a PDF that was cut off', { file: DAMAGED }, () => cut(pdfOf(5000))],
    ['nothing that it belongs to', { ownerType: 'Campo obrigatório.' }, () => pdfOf(), {}],
    ['something unknown', { ownerType: 'Escolha uma das opções.' }, () => pdfOf(), { ownerType: 'gato' }],
    ['an owner that the sender chose', { ownerId: 'Campo desconhecido.' }, () => pdfOf(), { ownerId: OWNER }],
  ])('%s', async (_name, errors, make, fields = { ownerType: 'message' }) => {
    const before = await app.files()
    const answer = await app.sendPdf(await make(), { fields })
    expect(answer).toMatchObject({ status: 422, body: { errors } })
    expect(await app.files()).toEqual(before)
    expect(await listed()).toEqual([])
  })

  it('21 MB', async () => {
    expect(await app.sendPdf(pdfOf(21 * MB))).toEqual({
      status: 413,
      body: { code: 'tooLarge', errors: { file: 'O ficheiro ultrapassa 20 MB.' } },
    })
    expect(await app.files()).toEqual([])
  })

  it('one that breaks off: it is written while it arrives, and nothing stays of it', async () => {
    const port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const { payload, headers } = multipart(
      { name: 'ownerType', bytes: 'message' },
      { filename: 'a.pdf', type: 'application/pdf', bytes: pdfOf(2 * MB) },
    )
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/pdf_documents',
      headers: { ...headers, authorization: `Bearer ${app.editor().access}`, 'content-length': payload.length },
    })
    request.on('error', () => {})
    request.write(payload.subarray(0, MB))
    await until(async () => {
      const [draft = ''] = await app.files()
      expect(draft).toMatch(/^\.[0-9a-f-]+\.part$/)
      expect((await stat(join(app.dataDir, 'documents', draft))).size).toBeGreaterThan(MB / 2)
    })
    request.destroy()
    await until(async () => expect(await app.files()).toEqual([]))
    expect(await listed()).toEqual([])
  })

  it('one that cannot be saved leaves no file after the sweep', async () => {
    await t.rows(sql`alter table pdf_documents add constraint none check (file_name <> 'Falha.pdf')`)
    const failed = await app.sendPdf(pdfOf(), { name: 'Falha.pdf' })
    await t.rows(sql`alter table pdf_documents drop constraint none`)
    expect(failed.status).toBe(422)
    await sweep()
    expect(await app.files()).toEqual([])
  })
})

describe('API-04a: the sweep of documents', () => {
  beforeAll(clear)
  const attach = (ids: string[], id = OWNER) =>
    inTransaction(t.database, undefined, new Date(), context =>
      attachPdfs(ids, { type: 'message', id, field: 'postSlipId' }, context),
    )

  it('deletes what was not attached within a day, and files and drafts that nothing names', async () => {
    const [attached, forgotten] = [await app.addPdf(), await app.addPdf()]
    await attach([attached._id])
    await app.pass(23 * HOUR)
    await sweep()
    expect(await listed()).toHaveLength(2)
    await app.pass(2 * HOUR)
    const left = join(app.dataDir, 'documents', '.0199a000-0000-7000-8000-000000000001.part')
    const arriving = join(app.dataDir, 'documents', '.0199a000-0000-7000-8000-000000000002.part')
    for (const path of [left, arriving]) await writeFile(path, 'x')
    await utimes(left, new Date(0), new Date(0))
    await writeFile(join(app.dataDir, 'documents', `document-${'0'.repeat(32)}.pdf`), 'x')
    await sweep()
    expect((await listed()).map(one => one._id)).toEqual([attached._id])
    const kept = await t.rows<{ url: string }>(sql`select url from pdf_documents`)
    expect(await app.files()).toEqual(
      ['.0199a000-0000-7000-8000-000000000002.part', ...kept.map(({ url }) => url)].sort(),
    )
    const [entry] = await t.rows(sql`
      select action, user_name as "userName" from audit_log where record_id = ${forgotten._id} order by id desc limit 1`)
    expect(entry).toEqual({ action: 'delete', userName: 'Sistema' })
  })

  it('deletes the documents of a record that was deleted', async () => {
    const other = '01890000-0000-7000-8000-00000000000d'
    await addOwner(other)
    const [kept, gone] = [await app.addPdf(), await app.addPdf()]
    await attach([kept._id])
    await attach([gone._id], other)
    await sweep()
    expect((await listed()).map(one => one._id)).toEqual(expect.arrayContaining([kept._id, gone._id]))
    await t.rows(sql`delete from message_batches where id = ${other}`)
    await sweep()
    const left = (await listed()).map(one => one._id)
    expect(left).toContain(kept._id)
    expect(left).not.toContain(gone._id)
  })

  it('attaching takes no document of another record and none that is gone', async () => {
    const { _id } = await app.addPdf()
    await attach([_id])
    await attach([_id])
    const gone = {
      errors: { postSlipId: 'O documento já não existe ou pertence a outro registo. Carregue-o de novo.' },
    }
    await expect(attach([_id], '01890000-0000-7000-8000-00000000000b')).rejects.toMatchObject(gone)
    await expect(attach(['01890000-0000-7000-8000-00000000000c'])).rejects.toMatchObject(gone)
  })
})
