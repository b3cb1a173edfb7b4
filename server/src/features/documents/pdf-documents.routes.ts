import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { PDF } from '@agremia/model/rules/uploads'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedAddresses } from '../../http/signed-addresses.ts'
import { answerUploadInto, onDisk } from '../../http/upload.ts'
import type { Storage } from '../../outside/storage.ts'
import { inTransaction } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Served } from '../../resource/serve.ts'
import { serveDocumentFiles } from './document-files.ts'
import { PDF_FILES } from './file-hooks.ts'
import { savePdf, warnOfSamePdf } from './pdf-documents.ts'
import { photoConverter } from './photo-to-pdf.ts'

const PICTURE_ENDING = /\.(?:jpe?g|png|webp)$/i

interface Deps {
  kernel: Kernel
  /** The resource `pdfDocuments` with its hooks. */
  served: Served
  storage: Storage
  addresses: SignedAddresses
}

export function pdfDocumentRoutes(app: FastifyInstance, { kernel, served, storage, addresses }: Deps) {
  const { access, path } = pdfDocuments
  const toPdf = photoConverter(storage)
  answerUploadInto(
    app,
    {
      method: 'POST',
      path: `/${path}`,
      summary:
        'Upload a PDF document, or a photograph that becomes one; `meta.warnings` tells of an earlier one with the same content',
      access: access.create,
      statuses: [201],
      upload: PDF,
      fields: ['ownerType'],
    },
    onDisk(storage),
    async ({ file, fileName, fields: { ownerType }, actor }) => {
      const made = await toPdf(file)
      try {
        return await inTransaction(kernel.database, actor, kernel.clock(), async context => {
          const name = made ? fileName?.replace(PICTURE_ENDING, '') : fileName
          const data = await savePdf(served, kernel, { draft: made ?? file, fileName: name, ownerType }, context)
          const warnings = await warnOfSamePdf(context, String(data._id))
          return Object.keys(warnings).length > 0 ? { data, meta: { warnings } } : { data }
        })
      } finally {
        await made?.discard()
      }
    },
  )

  serveDocumentFiles(app, {
    path: PDF_FILES,
    addresses,
    storage,
    find: async id => {
      const { rows } = await sql<{ stored: string; fileName: string }>`
        select url as stored, file_name as "fileName" from pdf_documents where id = ${id}
      `.execute(kernel.database.kysely)
      return rows[0] && { ...rows[0], type: 'application/pdf' }
    },
  })
}
