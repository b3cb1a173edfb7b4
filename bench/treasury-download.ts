import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { PDFDocument } from '@cantoo/pdf-lib'
import type pg from 'pg'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import type { Running } from './measured-app.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { apiCall, waitForTask } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { cpuOf, growthOf } from './usage.ts'

const MOST_GROWTH_MB = { zip: 150, blocks: 350 }

interface DownloadSizes {
  documents: number
  /** Of each document's PDF. */
  bytes: number
  /** A ZIP, and PDFs joined into blocks; each starts a thread. */
  kinds: readonly ('zip' | 'blocks')[]
  /** Different ones; a file is read for each document, though several documents share one. */
  files: number
}

export const treasuryDownloadPart = definePart({
  name: 'treasury-download',
  about: 'TRE-01: 500 documents of the treasury as a ZIP, and joined into blocks, while other requests are served',
  needs: 'app',
  sizes: {
    // 400 MB together.
    full: { documents: 500, bytes: 800 * 1024, kinds: ['zip', 'blocks'], files: 20 },
    tiny: { documents: 2, bytes: 64 * 1024, kinds: ['zip'], files: 1 },
  },
  measure: benchTreasuryDownload,
})

async function benchTreasuryDownload(
  { app, pool, bearer, dataDir, repetition }: AppBench,
  sizes: DownloadSizes,
): Promise<Figure[]> {
  const { documents: count } = sizes
  console.log(`Preparing ${count} documents …`)
  const ids = await addDocuments(pool, dataDir, sizes)
  const others = memberPageRequest(app.port, bearer)
  const idle = await idleLatencies(others, repetition)
  const figures: Figure[] = []
  for (const kind of sizes.kinds) {
    console.log(`Downloading ${count} documents: ${kind} …`)
    const name = `download of ${count} documents, ${kind}`
    const [cpuBefore, began] = [cpuOf(app.pid), performance.now()]
    const { growth, result } = await growthOf(app.pid, async () => {
      let bytes = 0
      const busy = await latenciesDuring(others, async () => {
        bytes = await download(app, bearer, ids, kind === 'blocks')
      })
      return { busy, bytes }
    })
    figures.push(
      { name: `${name}: CPU of the server`, unit: 'ms', ours: cpuOf(app.pid) - cpuBefore },
      { name: `${name}: last byte`, unit: 'ms', ours: performance.now() - began },
      { name: `${name}: size of the file`, unit: 'MB', ours: result.bytes / 1024 / 1024 },
      ...taskFigures(name, { growth, busy: result.busy, idle }, MOST_GROWTH_MB[kind]),
    )
  }
  return figures
}

/** Runs the task and fetches its file, as the page does; returns its size. */
async function download({ port }: Running, bearer: string, ids: readonly string[], inBlocks: boolean): Promise<number> {
  const call = apiCall(port, bearer)
  const task = await waitForTask(call, await call<TaskEntry>('POST', '/treasury_docs/download', { ids, inBlocks }))
  const { url } = await call<{ url: string }>('POST', `/tasks/${task._id}/download`)
  const response = await fetch(`http://127.0.0.1:${port}${url}`)
  if (!response.ok || !response.body) throw new Error(`download: ${response.status}`)
  let bytes = 0
  for await (const part of response.body) bytes += part.length
  return bytes
}

async function addDocuments(
  pool: pg.Pool,
  dataDir: string,
  { documents, bytes: size, files: different }: DownloadSizes,
): Promise<string[]> {
  const folder = join(dataDir, 'documents')
  await mkdir(folder, { recursive: true })
  const files: { url: string; sha256: string; size: number }[] = []
  for (let n = 0; n < different; n++) {
    const bytes = await scannedPdf(size)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const url = `document-${sha256.slice(0, 32)}.pdf`
    await writeFile(join(folder, url), bytes)
    files.push({ url, sha256, size: bytes.length })
  }
  const { rows } = await pool.query<{ id: string }>(
    `with wanted as (
       select n, gen_random_uuid() as doc, gen_random_uuid() as pdf, ($1::jsonb)->(n % $3::int) as f from generate_series(1, $2::int) n
     ), file as (
       insert into pdf_documents (id, file_name, file_name_sort, size, sha256, url, owner_type, owner_id)
       select pdf, 'bench-' || n || '.pdf', 'bench-' || n || '.pdf', (f->>'size')::int, f->>'sha256', f->>'url', 'treasuryDoc', doc::text
       from wanted returning id
     )
     insert into treasury_docs (id, number, number_sort, direction, doc_type, doc_date, description, fiscal_year, entity_name,
       entity_name_sort, total_amount, pdf_ids, search)
     select doc, 'bench/' || n, 'bench/' || n, 'despesa', 'fatura', current_date, 'Fatura ' || n, 2026, 'EDP', 'edp', 12345, array[pdf], ''
     from wanted join file on file.id = pdf returning id`,
    [JSON.stringify(files), documents, different],
  )
  return rows.map(({ id }) => id)
}

/** A PDF of one page with as much in it as a scanned page has. */
async function scannedPdf(size: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  const picture = document.context.register(
    document.context.stream(randomBytes(size), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 640,
      Height: Math.floor(size / 640),
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    }),
  )
  page.node.newXObject('Scan', picture)
  return document.save()
}
