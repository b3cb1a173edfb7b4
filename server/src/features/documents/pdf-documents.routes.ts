import { pdfDocuments } from '@agremia/model/resources/pdf-documents'
import { PDF } from '@agremia/model/rules/uploads'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedAddresses } from '../../http/signed-addresses.ts'
import { answerUploadInto, onDisk } from '../../http/upload.ts'
import type { Keys } from '../../outside/keys.ts'
import type { Storage } from '../../outside/storage.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { runOnce } from '../../resource/run-once.ts'
import type { Served } from '../../resource/serve.ts'
import { serveDocumentFiles } from './document-files.ts'
import { PDF_FILES } from './file-hooks.ts'
import { savePdf, warnOfSamePdf } from './pdf-documents.ts'
import { photoConverter } from './photo-to-pdf.ts'

const PICTURE_ENDING = /\.(?:jpe?g|png|webp)$/i

interface Deps {
  kernel: Kernel
  keys: Keys
  /** The resource `pdfDocuments` with its hooks. */
  served: Served
  storage: Storage
  addresses: SignedAddresses
}

export function pdfDocumentRoutes(app: FastifyInstance, { kernel, keys, served, storage, addresses }: Deps) {
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
    async ({ file, fileName, fields, request }) => {
      const made = await toPdf(file)
      try {
        const pdf = {
          draft: made ?? file,
          fileName: made ? fileName?.replace(PICTURE_ENDING, '') : fileName,
          ownerType: fields.ownerType,
        }
        const save = async (context: WriteContext) => {
          const data = await savePdf(served, kernel, pdf, context)
          const warnings = await warnOfSamePdf(context, String(data._id))
          return Object.keys(warnings).length > 0 ? { data, meta: { warnings } } : { data }
        }
        return await runOnce({ ...kernel, keys }, request, save, { sent: { ...fields, fileName, file: file.sha256 } })
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
