import axios, { AxiosError } from 'axios'

export type Errors = Record<string, string>

/** A request that failed. */
export interface Failure {
  /** The HTTP status; undefined when no answer came. */
  status?: number
  /** Texts by the name of the field; `_` for those that concern no field. */
  errors: Errors
  /** Screens show no message for a timeout (API-05). */
  isTimeout: boolean
  /** The whole body of the answer: that of a 409 has `data` and `changed` too. */
  body: Record<string, unknown>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The entries of an object whose values are texts. */
export const readTexts = (value: unknown): Errors =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

export function readFailure(error: unknown): Failure {
  if (!axios.isAxiosError(error)) return { errors: {}, isTimeout: false, body: {} }
  const body: unknown = error.response?.data
  return {
    status: error.response?.status,
    errors: isRecord(body) ? readTexts(body.errors) : {},
    isTimeout: error.code === AxiosError.ECONNABORTED,
    body: isRecord(body) ? body : {},
  }
}

const BY_STATUS: Record<number, string> = {
  403: 'Não tem permissão para esta operação.',
  404: 'Não foi possível encontrar o que pediu. Pode ter sido eliminado.',
  409: 'Outra pessoa alterou este registo. Recarregue e volte a aplicar as suas alterações.',
  413: 'O que enviou é grande demais.',
  429: 'Demasiados pedidos seguidos. Aguarde um momento e tente de novo.',
  503: 'O servidor está ocupado. Tente de novo dentro de momentos.',
}
const NO_ANSWER = 'O servidor não respondeu. Verifique a ligação e tente de novo.'
const UNEXPECTED = 'Ocorreu um erro inesperado. Tente de novo; se persistir, contacte a assistência técnica.'

/** A sentence to show for the failure: the server's own where it sent one. */
export function describeFailure(failure: Failure): string {
  if (failure.errors._) return failure.errors._
  if (failure.status === undefined) return NO_ANSWER
  return BY_STATUS[failure.status] ?? UNEXPECTED
}

/** The same where no fields are shown: what is said of the first field is better than a general sentence. */
export const describeFirstFault = (failure: Failure): string =>
  Object.values(failure.errors)[0] ?? describeFailure(failure)
