import { API_ADDRESS } from '../../api/address.ts'
import { TIMEOUT_MS } from '../../api/calls.ts'

/** Why a call gave no answer; without a status the server was not reached. */
export class CallFailure extends Error {
  constructor(
    readonly status: number | undefined,
    readonly errors: Readonly<Record<string, string>>,
  ) {
    super('the call failed')
  }
}

const NOT_REACHED = 'Não foi possível contactar o servidor. Verifique a ligação à internet e tente de novo.'
const NOT_UNDERSTOOD = 'Algo falhou. Tente de novo dentro de momentos.'

interface Sent {
  method?: 'GET' | 'POST'
  body?: object
  /** The access token of whoever is signed in. */
  bearer?: string
}

/** Calls the API from a page that does not load the program, and gives the data of its answer. */
export async function callApi<T>(path: string, { method = 'GET', body, bearer }: Sent = {}): Promise<T> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(`${API_ADDRESS}${path}`, {
      method,
      signal: aborter.signal,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new CallFailure(undefined, { _: NOT_REACHED })
    })
    const answer = (await response.json().catch(() => ({}))) as { data?: T; errors?: Record<string, string> } // the shape of every answer
    if (response.ok && answer.data !== undefined) return answer.data
    throw new CallFailure(response.status, answer.errors ?? { _: NOT_UNDERSTOOD })
  } finally {
    clearTimeout(timer)
  }
}

/** What went wrong, in a sentence; `field` is told beside its input instead. */
export function failureOf(error: unknown, field?: string): { field?: string; text: string } {
  const errors = error instanceof CallFailure ? error.errors : { _: NOT_UNDERSTOOD }
  const ofField = field && errors[field]
  return ofField ? { field: ofField, text: '' } : { text: errors._ ?? Object.values(errors)[0] ?? NOT_UNDERSTOOD }
}

/** The part of the address that names what the page shows, with its escapes. */
export const codeInAddress = () => window.location.pathname.split('/')[2] ?? ''
