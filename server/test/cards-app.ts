import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateQueue } from '../src/jobs/migrate-queue.ts'
import { readPdf } from '../src/pdf/testing/read-pdf.ts'
import { createLedgerApp } from './ledger-app.ts'
import { multipart } from './multipart.ts'

export type CardsApp = Awaited<ReturnType<typeof createCardsApp>>

const POINTS_PER_MM = 72 / 25.4

/** The API with a folder for files, and functions that issue cards and read their PDFs back. */
export async function createCardsApp(...[config, beside]: Parameters<typeof createLedgerApp>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-cards-'))
  const t = await createLedgerApp({ dataDir, ...config }, beside)
  await migrateQueue(t.database.pool)

  /** What a link leads to, read back: its pages in millimetres and their texts. */
  async function fetchPdf(url: string) {
    const file = await t.app.inject(url)
    if (file.statusCode !== 200) throw new Error(file.body)
    return { ...readCardPdf(file.rawPayload), headers: file.headers, bytes: file.rawPayload }
  }

  return {
    ...t,
    dataDir,
    fetchPdf,
    set: async (changes: object) => {
      const { status, text } = await t.asAdmin('PATCH', '/settings', changes)
      if (status !== 200) throw new Error(text)
    },
    issue: async (memberId: string, more: object = {}) => t.post('/membership_cards', { memberId, ...more }),
    /** Makes a batch for these members and answers its id. */
    makeBatch: async (ids: readonly string[], more: object = {}): Promise<string> => {
      const started = await t.post('/card_batches/make', { ids, ...more })
      const { status, result } = await t.finishTask(t.editor, started)
      if (status !== 'done') throw new Error(JSON.stringify(result))
      const { body } = await t.asEditor('GET', '/card_batches', undefined, { _sort: '-at', _limit: '1' })
      return body.data[0]._id
    },
    givePhoto: async (memberId: string, picture: Buffer): Promise<void> => {
      const { payload, headers } = multipart(
        { name: 'memberId', bytes: memberId },
        { filename: 'foto.jpg', type: 'image/jpeg', bytes: picture },
      )
      const authorization = `Bearer ${t.editor.access}`
      const sent = await t.app.inject({
        method: 'POST',
        url: '/api/member_photos',
        payload,
        headers: { ...headers, authorization },
      })
      if (sent.statusCode !== 201) throw new Error(sent.body)
    },
    close: async () => {
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function readCardPdf(bytes: Buffer) {
  const read = readPdf(bytes)
  const sizes = Array.from(read.source.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) => ({
    width: Number(width) / POINTS_PER_MM,
    height: Number(height) / POINTS_PER_MM,
  }))
  /** Where the corner of each card lies on each page, in millimetres: what is drawn of it is cut off at its edges. */
  const corners = read.contents.map(content =>
    Array.from(content.matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re\nW n/g), match => ({
      x: Number(match[1]) / POINTS_PER_MM,
      y: Number(match[2]) / POINTS_PER_MM,
      width: Number(match[3]) / POINTS_PER_MM,
      height: Number(match[4]) / POINTS_PER_MM,
    })),
  )
  return { ...read, sheets: sizes, corners }
}
