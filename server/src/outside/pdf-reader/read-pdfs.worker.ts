import { constants, setPriority } from 'node:os'
import { BEGUN, type PdfAnswer, type PdfRequest } from './pdf-reading.ts'
import { type Began, watchLimits } from './watch-limits.ts'
import { loadPdfWorker } from './work-on-pdf.ts'

// The program of the child process that opens PDFs. Files of strangers are parsed here and nowhere else: `createPdfReader` starts it
// without the server's environment, and starts it again when it ends. What it reads never waits for anything but the disk.

/** The memory of WebAssembly never shrinks; above this the process ends between two files and leaves the next to a new one. */
const MOST_BYTES_AT_REST = 300 * 1024 * 1024

// People who wait for an answer of the server come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const began: Began = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
const [ms = 0, bytes = 0] = process.argv.slice(2).map(Number)
// Not awaited here, because a message that comes before there is a listener is lost.
const loading = Promise.all([loadPdfWorker(), watchLimits(began, { ms, bytes })])

async function answer(request: PdfRequest): Promise<void> {
  const [work] = await loading
  process.send?.(BEGUN)
  Atomics.store(began, 0, BigInt(Date.now()))
  let isBroken = false
  const found = await work(request).catch((): PdfAnswer['answer'] => {
    // PDFium or the reader of codes gave up in the middle of its work; its memory is no longer to be trusted.
    isBroken = true
    return { unread: 'danificado' }
  })
  Atomics.store(began, 0, 0n)
  const isLast = isBroken || process.memoryUsage.rss() > MOST_BYTES_AT_REST
  process.send?.({ answer: found, isLast } satisfies PdfAnswer)
}
process.on('message', (request: PdfRequest) => void answer(request))
// The server has gone, or wants no more files to be read.
process.on('disconnect', () => process.exit())
