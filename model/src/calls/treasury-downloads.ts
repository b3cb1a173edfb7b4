import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { startedTask } from './tasks.ts'

/** The most documents of one download. */
export const MOST_DOWNLOADED = 500

export const downloadDocsRequest = z.strictObject({
  ids: z
    .array(z.uuid('Há um documento que não existe.'), 'Escolha pelo menos um documento.')
    .min(1, 'Escolha pelo menos um documento.')
    .max(MOST_DOWNLOADED, `Escolha no máximo ${MOST_DOWNLOADED} documentos de cada vez.`),
  inBlocks: z.boolean('Indique se os PDF são juntos em blocos.').default(false),
})
export type DownloadDocsRequest = z.output<typeof downloadDocsRequest>

export const downloadDocs = defineCall({
  method: 'POST',
  path: '/treasury_docs/download',
  summary: 'Start a background task that makes a ZIP of the chosen documents, with an index as XLSX',
  description:
    'One PDF per document, named `2026-0012_2026-03-04_EDP_123,45.pdf`. With `inBlocks` the PDFs are joined into blocks of at most 50 documents or 20 MB, each with a list of them at its front; PDFs that cannot be joined are files of their own. A document without a PDF has a page with its data instead. The index tells in which file each document is.',
  access: STAFF,
  body: downloadDocsRequest,
  statuses: [202],
  answer: startedTask,
})
