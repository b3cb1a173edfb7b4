/** Errors that the API answers with; everything else is a bug and becomes a 500 without detail. */
export type FieldErrors = Record<string, string>

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly errors: FieldErrors,
    /** Beside `code` and `errors` in the answer. */
    readonly extra: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(code)
  }
}

export class InvalidInput extends ApiError {
  constructor(
    errors: FieldErrors,
    warnings?: FieldErrors,
    /** Of a set of rows that is saved together: the place in it of the row that these errors are about. */
    readonly row?: number,
  ) {
    super(422, 'invalidInput', errors, warnings ? { warnings } : {})
  }
}
export class BadRequest extends ApiError {
  constructor(message: string, code = 'badRequest') {
    super(400, code, { _: message })
  }
}
export class Unauthorized extends ApiError {
  constructor(message = 'A sua sessão terminou. Entre de novo.', code = 'unauthorized') {
    super(401, code, { _: message })
  }
}
export class Forbidden extends ApiError {
  constructor(message = 'Não tem permissão para esta operação.', code = 'forbidden') {
    super(403, code, { _: message })
  }
}
export class NotFound extends ApiError {
  constructor(message = 'Não foi encontrado.', code = 'notFound') {
    super(404, code, { _: message })
  }
}
export class Conflict extends ApiError {
  constructor(message: string, extra: Record<string, unknown> = {}, code = 'conflict') {
    super(409, code, { _: message }, extra)
  }
}
/** A row that may not be deleted, with the spec's own code (FORM-05). */
export class FailedDeletion extends Conflict {
  constructor(message = 'Não foi possível eliminar. Verifique se há registos ligados.') {
    super(message, {}, 'failed to delete')
  }
}
export class TooMany extends ApiError {
  constructor(retryAfterSeconds: number, message = 'Demasiadas tentativas. Aguarde um pouco e tente de novo.') {
    super(429, 'tooMany', { _: message }, {}, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) })
  }
}
export class Unavailable extends ApiError {
  constructor(
    retryAfterSeconds = 3,
    message = 'O serviço está temporariamente indisponível. Tente de novo dentro de momentos.',
  ) {
    super(503, 'unavailable', { _: message }, {}, { 'retry-after': String(retryAfterSeconds) })
  }
}
export class DiskFull extends Unavailable {
  constructor() {
    super(60, 'O servidor não tem espaço em disco, e nada foi guardado. Avise quem o administra.')
  }
}
