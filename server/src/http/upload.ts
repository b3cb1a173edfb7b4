import { createHash } from 'node:crypto'
import type { UploadCall } from '@agremia/model/calls/call'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { MEGABYTE } from '@agremia/model/rules/uploads'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDiskFull } from '../db/faults.ts'
import { ApiError, InvalidInput } from '../errors.ts'
import type { Draft, Storage } from '../outside/storage.ts'
import type { Actor } from './actor.ts'
import { sendAs } from './calls.ts'
import { findNull } from './refuse-nulls.ts'

interface UploadRequest<File> {
  file: File
  /** As the sender calls it, which may be anything. */
  fileName: string | undefined
  /** The form's text fields that the call names. */
  fields: Readonly<Record<string, string>>
  params: Record<string, string>
  actor: Actor | undefined
  request: FastifyRequest
}

/** What becomes of a file while it arrives. */
export interface FileReceiver<File> {
  /** Takes the whole file; it is never larger than the call allows. */
  receive(content: AsyncIterable<Buffer>): Promise<File>
  sizeOf(file: File): number
  /** Called once the request is answered, whatever the answer is. */
  forget(file: File): Promise<void>
}

const IN_MEMORY: FileReceiver<Buffer> = {
  async receive(content) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    return Buffer.concat(chunks)
  },
  sizeOf: file => file.length,
  forget: async () => {},
}

/** Streams a file to a draft on the disk, for files that are too large to be held in memory. */
export const onDisk = ({ receive }: Pick<Storage, 'receive'>): FileReceiver<Draft> => ({
  receive,
  sizeOf: draft => draft.size,
  forget: draft => draft.discard(),
})

/** By which a file that is sent again is recognised. */
export const sha256Of = (file: Buffer) => createHash('sha256').update(file).digest('hex')

/** Bytes allowed beside the file, for the form's boundaries and the headers of its parts. */
export const WRAPPING_BYTES = 16 * 1024

/**
 * Adds the route of a call whose body is a form with one file, the part `file`, and the text fields that the call names. The
 * multipart parser is registered for these routes alone. Access is checked before any of the body is read, and a file that is
 * refused is never held whole in memory.
 */
export const answerUpload = (
  app: FastifyInstance,
  call: UploadCall,
  handle: (request: UploadRequest<Buffer>) => Promise<unknown>,
  options: UploadOptions = {},
) => answerUploadInto(app, call, IN_MEMORY, handle, options)

interface UploadOptions {
  /** Called before any of the body is read; it throws where the request is not taken. */
  admit?(request: FastifyRequest): Promise<unknown>
}

/** The same with a file that goes somewhere else than into memory. */
export function answerUploadInto<File>(
  app: FastifyInstance,
  call: UploadCall,
  receiver: FileReceiver<File>,
  handle: (request: UploadRequest<File>) => Promise<unknown>,
  { admit }: UploadOptions = {},
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
          const form = await receiveForm(request, call, receiver)
          try {
            return await handle({
              ...form,
              params: request.params as Record<string, string>, // Fastify gives every named part of the path as text
              actor: request.actor,
              request,
            })
          } finally {
            await receiver.forget(form.file)
          }
        }),
    })
  })
}

async function receiveForm<File>(
  request: FastifyRequest,
  { upload: { maxBytes }, fields: known = [] }: UploadCall,
  receiver: FileReceiver<File>,
) {
  if (!request.isMultipart()) throw refuse('Escolha um ficheiro.')
  if (Number(request.headers['content-length']) > maxBytes + WRAPPING_BYTES) throw tooLarge(maxBytes)
  const most = known.length + 1
  const limits = { fileSize: maxBytes, files: 2, fields: most, parts: most + 2, fieldSize: 1024, fieldNameSize: 100 }
  const fields: Record<string, string> = {}
  let received: { file: File; fileName: string | undefined } | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field' && known.includes(part.fieldname)) {
        fields[part.fieldname] = String(part.value)
        if (findNull(fields)) throw refuse(MESSAGES.forbiddenCharacters)
        continue
      }
      if (part.type === 'field' && known.length > 0 && part.fieldname !== 'file')
        throw new InvalidInput({ [part.fieldname]: MESSAGES.unknownField })
      if (part.fieldname !== 'file') throw refuse('Carregue só o ficheiro, no campo «file».')
      if (part.type === 'field') throw refuse('Escolha um ficheiro.')
      if (received) throw refuse('Carregue um só ficheiro.')
      received = { file: await receivePart(part, maxBytes, receiver), fileName: part.filename }
    }
    if (!received) throw refuse('Escolha um ficheiro.')
    if (receiver.sizeOf(received.file) === 0) throw refuse('O ficheiro está vazio. Escolha outro.')
    return { ...received, fields }
  } catch (error) {
    if (received) await receiver.forget(received.file)
    // The rest is read and discarded, because unread data would block the connection.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof ApiError || isDiskFull(error)) throw error
    // The parser's own errors: the form is incomplete or not a form.
    request.log.info({ err: error }, 'upload not understood')
    throw refuse('O ficheiro não chegou completo. Tente de novo.')
  }
}

async function receivePart<File>({ file }: MultipartFile, maxBytes: number, receiver: FileReceiver<File>) {
  // The parser discards what exceeds the limit, but would wait until all of it has arrived.
  file.once('limit', () => file.destroy(tooLarge(maxBytes)))
  const received = await receiver.receive(file as AsyncIterable<Buffer>) // the parser decodes nothing, so chunks are bytes
  if (!file.truncated) return received
  await receiver.forget(received)
  throw tooLarge(maxBytes)
}

const refuse = (text: string) => new InvalidInput({ file: text })
const tooLarge = (maxBytes: number) =>
  new ApiError(413, 'tooLarge', { file: `O ficheiro ultrapassa ${maxBytes / MEGABYTE} MB.` })
