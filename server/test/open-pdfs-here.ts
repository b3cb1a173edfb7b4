import type { PdfReader } from '../src/outside/pdf-reader/pdf-reader.ts'
import type { PdfRequest } from '../src/outside/pdf-reader/pdf-reading.ts'
import { loadPdfWorker } from '../src/outside/pdf-reader/work-on-pdf.ts'

/** The libraries, which are loaded once for all files of a worker. */
let worker: ReturnType<typeof loadPdfWorker> | undefined

const answerTo = async (request: PdfRequest) => {
  worker ??= loadPdfWorker()
  return (await worker)(request)
}

/** Does what the child process does, in this one, with PDFs that the tests themselves drew: it starts nothing and has no limits. */
export const openPdfsHere = {
  takePages: bytes => answerTo({ kind: 'pages', bytes }),
  rewrite: bytes => answerTo({ kind: 'rewrite', bytes }),
  join: (pdfs, facts) => answerTo({ kind: 'join', pdfs, facts }),
} as Omit<PdfReader, 'read'> // each is answered by its own kind
