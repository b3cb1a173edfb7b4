import { isUuid } from '@agremia/model/resource/parse'
import { ANYONE } from '@agremia/model/rules/roles'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../../errors.ts'
import { savedAs } from '../../http/content-disposition.ts'
import type { SignedAddresses } from '../../http/signed-addresses.ts'
import type { Storage } from '../../outside/storage.ts'

interface NamedFile {
  /** The name of the stored file. */
  stored: string
  fileName: string
  type: string
}

interface ServedFiles {
  /** The path below `/api`, followed by the id of the row that names the file. */
  path: string
  addresses: SignedAddresses
  storage: Pick<Storage, 'open'>
  find(id: string): Promise<NamedFile | undefined>
}

/**
 * Serves files that people have sent. Access is proven by the signature, because a plain link sends no bearer token; a
 * deleted row's file is unavailable at once. Browsers save such a file and never show it as a page of this site, whose scripts
 * could otherwise act for the user.
 */
export function serveDocumentFiles(app: FastifyInstance, { path, addresses, storage, find }: ServedFiles) {
  app.get(`${path}/:id`, { config: { access: ANYONE, isFile: true } }, async (request, reply) => {
    const { id } = request.params as { id: string } // named in the path
    const query = request.query as { until?: unknown; signature?: unknown } // Fastify parses a query into a plain record
    const isSigned = isUuid(id) && addresses.secondsLeft(id, query) !== undefined
    const named = isSigned ? await find(id) : undefined
    const file = named && (await storage.open(named.stored))
    if (!named || !file) throw new NotFound('Esta ligação já não funciona. Abra a página de novo.')
    return reply
      .type(named.type)
      .header('content-length', file.size)
      .header('content-disposition', savedAs(named.fileName))
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'private, no-store')
      .send(file.content)
  })
}
