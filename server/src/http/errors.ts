import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDiskFull, isLockTimeout, isSerialisationFault, refusalOf } from '../db/faults.ts'
import { ApiError, BadRequest, DiskFull, InvalidInput, NotFound, TooMany, Unavailable } from '../errors.ts'

interface Options {
  /** Called for every unexpected error, so that administrators are told. */
  onPanic?: (errorId: string, error: Error) => void
  /** Called when there was no room for a write. */
  onDiskFull?: () => void
}

/** Turns every error into an answer `{ code, errors }` in Portuguese, without internal details. */
export function handleErrors(app: FastifyInstance, { onPanic, onDiskFull }: Options = {}) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = asApiError(error)
    if (known) {
      if (known.status === 503) request.log.warn({ err: error }, 'unavailable')
      if (isDiskFull(error)) onDiskFull?.()
      return send(reply, known)
    }
    if (hasLeft(error, request)) return forgetBody(reply).send()
    const errorId = randomUUID()
    forgetBody(reply)
    request.log.error({ err: error, errorId }, 'unexpected error')
    onPanic?.(errorId, error)
    return reply
      .code(500)
      .send({ code: 'internal', errors: { _: `Ocorreu um erro inesperado (${errorId.slice(0, 8)}).` } })
  })
  // Requests for files are not counted by the rate limit, so those that find nothing are counted here: guessing addresses must be limited.
  const limit = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
  app.setNotFoundHandler(limit, (_request: FastifyRequest, reply) => send(reply, new NotFound()))
}

/** Whoever asked has closed the connection before the answer began, as a browser does that goes on to another screen. */
const hasLeft = ({ code }: FastifyError, { socket }: FastifyRequest) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && socket.destroyed

/** Fastify's errors for addresses that match no route: they cannot be decoded, or a part of them is too long. */
export const refuseAddress = (error: FastifyError, reply: FastifyReply) =>
  send(reply, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? new NotFound() : new BadRequest('O endereço não é válido.'))

/** Removes the headers of a stream that failed before its first byte; they do not suit the error that is sent instead. */
function forgetBody(reply: FastifyReply): FastifyReply {
  for (const header of ['content-encoding', 'content-disposition', 'cache-control']) reply.removeHeader(header)
  return reply
}

const send = (reply: FastifyReply, error: ApiError) =>
  forgetBody(reply)
    .code(error.status)
    .headers(error.headers)
    .send({ code: error.code, errors: error.errors, ...error.extra })

const LOCKED = 'Estes dados estão a ser alterados por outra operação. Tente de novo dentro de momentos.'

/** Fastify's own errors, with our texts. */
const REFUSED: Record<string, ApiError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new BadRequest('O pedido não é JSON válido.', 'invalidJson'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new BadRequest('O pedido deve trazer um objeto JSON.', 'invalidJson'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new BadRequest('O tamanho do pedido não confere.'),
  FST_ERR_CTP_BODY_TOO_LARGE: new ApiError(413, 'tooLarge', { _: 'O pedido é demasiado grande.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ApiError(415, 'mediaType', { _: 'O pedido deve ser JSON (application/json).' }),
}

function asApiError(error: FastifyError): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isDatabaseAway(error)) return new Unavailable()
  if (isSerialisationFault(error)) return new Unavailable(1)
  if (isLockTimeout(error)) return new Unavailable(5, LOCKED)
  if (isDiskFull(error)) return new DiskFull()
  const refusal = refusalOf(error)
  if (refusal !== undefined) return new InvalidInput({ _: refusal })
  const refused = REFUSED[error.code]
  if (refused) return refused
  if (error.statusCode === 429) return new TooMany(60)
  // Fastify's other errors of the client (a bad URL, a `__proto__` key) have a 4xx status; their English texts are only logged.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError(error.statusCode, 'badRequest', { _: 'O pedido não é válido.' })
  }
  return undefined
}
