import { attachToMessages } from '@agremia/model/calls/message-attachments'
import { ATTACHMENT } from '@agremia/model/rules/uploads'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedAddresses } from '../../http/signed-addresses.ts'
import { answerUploadInto, onDisk, WRAPPING_BYTES } from '../../http/upload.ts'
import type { Keys } from '../../outside/keys.ts'
import type { Storage } from '../../outside/storage.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { idOf } from '../../resource/routes.ts'
import { runOnce } from '../../resource/run-once.ts'
import { create } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'
import { serveDocumentFiles } from './document-files.ts'
import { ATTACHMENT_FILES } from './file-hooks.ts'
import { checkAttachment, noRoom, readRoom } from './message-attachments.ts'
import { holdDocuments } from './sweep-documents.ts'

interface Deps {
  kernel: Kernel
  keys: Keys
  /** The resource `messageAttachments` with its hooks. */
  served: Served
  storage: Storage
  addresses: SignedAddresses
}

export function messageAttachmentRoutes(app: FastifyInstance, { kernel, keys, served, storage, addresses }: Deps) {
  const { kysely } = kernel.database
  answerUploadInto(
    app,
    attachToMessages,
    onDisk(storage),
    async ({ file, fileName, params, request }) => {
      const checked = await checkAttachment(storage, file, fileName)
      try {
        const attach = async (context: WriteContext) => {
          // Called once the batch is locked, so that files that are sent at the same time cannot exceed the limit together.
          const columns = async () => {
            const room = await readRoom(context.db, String(params.id))
            if (checked.size > room) throw noRoom(room)
            await holdDocuments(context.db)
            const { fileName: name, type, size, sha256 } = checked
            return { file_name: name, type, size, sha256, url: await checked.keep() }
          }
          return { data: await create(served, kernel, { batchId: params.id }, context, { columns }) }
        }
        return await runOnce({ ...kernel, keys }, request, attach, { sent: { fileName, file: file.sha256 } })
      } finally {
        await checked.discard()
      }
    },
    {
      admit: async request => {
        const room = await readRoom(kysely, idOf(request))
        const announced = Number(request.headers['content-length'] ?? 0) - WRAPPING_BYTES
        // One that exceeds the limit of every file is told so by its own message.
        if (room <= 0 || (announced > room && announced <= ATTACHMENT.maxBytes)) throw noRoom(room)
      },
    },
  )

  serveDocumentFiles(app, {
    path: ATTACHMENT_FILES,
    addresses,
    storage,
    find: async id => {
      const { rows } = await sql<{ stored: string; fileName: string; type: string }>`
        select url as stored, file_name as "fileName", type from message_attachments where id = ${id}
      `.execute(kysely)
      return rows[0]
    },
  })
}
