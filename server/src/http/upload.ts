import type { UploadCall } from '@agremia/model/calls/call'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { MEGABYTE } from '@agremia/model/rules/uploads'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, InvalidInput } from '../errors.ts'
import type { Actor } from './actor.ts'
import { sendAs } from './calls.ts'

interface UploadRequest {
  file: Buffer
  /** The form's text fields that the call names. */
  fields: Readonly<Record<string, string>>
  params: Record<string, string>
  actor: Actor | undefined
}

/** Bytes allowed beside the file, for the form's boundaries and the headers of its parts. */
const WRAPPING_BYTES = 16 * 1024

/**
 * Adds the route of a call whose body is a form with one file, the part `file`, and the text fields that the call names. The
 * multipart parser is registered for these routes alone. Access is checked before any of the body is read, and a file that is
 * refused is never held whole in memory.
 */
export function answerUpload(
  app: FastifyInstance,
  call: UploadCall,
  handle: (request: UploadRequest) => Promise<unknown>,
  /** Called before any of the body is read; it throws where the request is not taken. */
  { admit }: { admit?(request: FastifyRequest): Promise<unknown> } = {},
) {
  app.register(async scope => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    // A body that is not a form reaches the handler unread, which refuses it with its own text.
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.route({
      method: call.method,
      url: call.path,
      config: { access: call.access, isUpload: true },
      handler: (request, reply) =>
        sendAs(call, reply, async () => {
          await admit?.(request)
          return handle({
            ...(await receiveForm(request, call)),
            params: request.params as Record<string, string>, // Fastify gives every named part of the path as text
            actor: request.actor,
          })
        }),
    })
  })
}

async function receiveForm(request: FastifyRequest, { upload: { maxBytes }, fields: known = [] }: UploadCall) {
  if (!request.isMultipart()) throw refuse('Escolha um ficheiro.')
  if (Number(request.headers['content-length']) > maxBytes + WRAPPING_BYTES) throw tooLarge(maxBytes)
  const most = known.length + 1
  const limits = { fileSize: maxBytes, files: 2, fields: most, parts: most + 2, fieldSize: 1024, fieldNameSize: 100 }
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field' && known.includes(part.fieldname)) {
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.type === 'field' && known.length > 0 && part.fieldname !== 'file')
        throw new InvalidInput({ [part.fieldname]: MESSAGES.unknownField })
      if (part.fieldname !== 'file') throw refuse('Carregue só o ficheiro, no campo «file».')
      if (part.type === 'field') throw refuse('Escolha um ficheiro.')
      if (file) throw refuse('Carregue um só ficheiro.')
      file = await readPart(part, maxBytes)
    }
  } catch (error) {
    // The rest is read and discarded, because unread data would block the connection.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof ApiError) throw error
    // The parser's own errors: the form is incomplete or not a form.
    request.log.info({ err: error }, 'upload not understood')
    throw refuse('O ficheiro não chegou completo. Tente de novo.')
  }
  if (!file) throw refuse('Escolha um ficheiro.')
  if (file.length === 0) throw refuse('O ficheiro está vazio. Escolha outro.')
  return { file, fields }
}

async function readPart({ file }: MultipartFile, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  // The parser discards what exceeds the limit, but would wait until all of it has arrived.
  file.once('limit', () => file.destroy(tooLarge(maxBytes)))
  const parts: AsyncIterable<Buffer> = file
  for await (const chunk of parts) chunks.push(chunk)
  if (file.truncated) throw tooLarge(maxBytes)
  return Buffer.concat(chunks)
}

const refuse = (text: string) => new InvalidInput({ file: text })
const tooLarge = (maxBytes: number) =>
  new ApiError(413, 'tooLarge', { file: `O ficheiro ultrapassa ${maxBytes / MEGABYTE} MB.` })
