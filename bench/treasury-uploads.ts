import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PdfDocument } from '@agremia/model/resources/pdf-documents'
import { MEGABYTE } from '@agremia/model/rules/uploads'
import { idleLatencies, latenciesDuring, memberPageRequest } from './concurrent-requests.ts'
import { makeInvoices } from './invoices.ts'
import type { Running } from './measured-app.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'
import { type ApiCall, apiCall } from './run-task.ts'
import { taskFigures } from './task-figures.ts'
import { growthOf } from './usage.ts'

const BYTES = 2 * MEGABYTE

interface UploadSizes {
  files: number
}

export const treasuryUploadsPart = definePart({
  name: 'treasury-uploads',
  about:
    'TRE-02: fifty PDFs dropped at once, until each has arrived and its fiscal QR code was read, while others work',
  needs: 'app',
  sizes: { full: { files: 50 }, tiny: { files: 1 } },
  measure: benchTreasuryUploads,
})

async function benchTreasuryUploads(
  { app, bearer, repetition }: AppBench,
  { files: count }: UploadSizes,
): Promise<Figure[]> {
  const call = apiCall(app.port, bearer)
  const others = memberPageRequest(app.port, bearer)
  const files = makeInvoices(count + 1).map(({ pdf }) => grown(pdf))
  // The first one loads what uploads need and starts the process that reads; it is not measured.
  await readAll(call, [await send(app, bearer, files[count])])
  const idle = await idleLatencies(others, repetition)
  console.log(`Sending ${count} PDFs …`)
  const began = performance.now()
  const { growth, result: busy } = await growthOf(app.pid, () =>
    latenciesDuring(others, async () => {
      const ids = await Promise.all(files.slice(0, count).map(file => send(app, bearer, file)))
      await readAll(call, ids)
    }),
  )
  const name = `${count} PDFs of 2 MB sent together`
  return [
    ...taskFigures(name, { growth, busy, idle }),
    { name: `${name}: until the last was read`, unit: 'ms', ours: performance.now() - began },
    { name: `${name}: others' longest wait meanwhile`, unit: 'ms', ours: Math.max(...busy), bare: Math.max(...idle) },
  ]
}

/** With a comment between the trailer and the end, where it moves nothing. */
function grown(pdf: Buffer): Buffer {
  const end = pdf.lastIndexOf('startxref')
  const comment = `%${randomBytes((BYTES - pdf.length) / 2).toString('hex')}\n`
  return Buffer.concat([pdf.subarray(0, end), Buffer.from(comment), pdf.subarray(end)])
}

async function send({ port }: Running, bearer: string, file: Buffer | undefined): Promise<string> {
  const form = new FormData()
  form.set('ownerType', 'treasuryDoc')
  form.set('file', new Blob([new Uint8Array(file ?? [])], { type: 'application/pdf' }), 'fatura.pdf')
  const response = await fetch(`http://127.0.0.1:${port}/api/pdf_documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: form,
  })
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  const { data } = (await response.json()) as { data: PdfDocument } // the contract of the upload
  return data._id
}

async function readAll(call: ApiCall, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (;;) {
      const { reading, qrText } = await call<PdfDocument>('GET', `/pdf_documents/${id}`)
      if (reading === 'lido' && qrText) break
      if (reading !== 'por_ler') throw new Error(`the document ${id} was not read`)
      await wait(100)
    }
  }
}
