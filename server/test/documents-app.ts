import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { migrateQueue } from '../src/jobs/migrate-queue.ts'
import { multipart, type Part } from './multipart.ts'
import { createTestApp, type Signed } from './test-app.ts'

let made = 0
/** The bytes of a file that passes for a whole PDF and differs from all others. */
export const pdfOf = (size = 0) => {
  made += 1
  return Buffer.concat([Buffer.from(`%PDF-1.7\n%âãÏÓ\n% ${made}\n`), Buffer.alloc(size, '%'), Buffer.from('\n%%EOF\n')])
}

export interface SentFile {
  name?: string
  type?: string
  fields?: Readonly<Record<string, string>>
  as?: Signed
  /** With it the file is taken once (OPS-08). */
  key?: string
}

export type DocumentsApp = Awaited<ReturnType<typeof createDocumentsApp>>

/** The API with a folder for documents, and functions that send files. */
export async function createDocumentsApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-documents-'))
  const t = await createTestApp({ dataDir })
  await migrateQueue(t.database.pool)
  let editor = await t.signedIn('editor')

  async function send(
    path: string,
    bytes: Buffer | string,
    { name = 'Ata.pdf', type, fields = {}, as = editor, key }: SentFile = {},
  ) {
    const parts: Part[] = [
      ...Object.entries(fields).map(([field, value]) => ({ name: field, bytes: value })),
      { filename: name, type: type ?? 'application/pdf', bytes },
    ]
    const { payload, headers } = multipart(...parts)
    const response = await t.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { ...headers, authorization: `Bearer ${as.access}`, ...(key && { 'idempotency-key': key }) },
    })
    return { status: response.statusCode, body: response.json() }
  }
  const sendPdf = (bytes: Buffer | string, sent: SentFile = {}) =>
    send('/pdf_documents', bytes, { fields: { ownerType: 'message' }, ...sent })
  return {
    t,
    dataDir,
    editor: () => editor,
    /** Moves the clock on and signs the editor in again, whose token may have expired. */
    async pass(ms: number) {
      t.pass(ms)
      editor = await t.signedIn('editor')
    },
    send,
    sendPdf,
    /** Sends a valid PDF and answers its row. */
    async addPdf(bytes: Buffer = pdfOf(), sent: SentFile = {}) {
      const answer = await sendPdf(bytes, sent)
      expect(answer).toMatchObject({ status: 201 })
      return answer.body.data as { _id: string; url: string; fileName: string; size: number; sha256: string }
    },
    files: async () => (await readdir(join(dataDir, 'documents')).catch(() => [])).sort(),
    close: async () => {
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
