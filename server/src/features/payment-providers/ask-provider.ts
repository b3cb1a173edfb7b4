import type { z } from 'zod'
import { PaymentServiceError } from './driver.ts'

/** Somebody may wait on a screen, whose requests may take 10 seconds. */
const TIME_LIMIT_MS = 8_000
/** Far more than a list of the payments of a day. */
const MOST_BYTES = 8_000_000

export interface ProviderRequest {
  method: 'GET' | 'POST'
  url: URL
  body?: object
  headers?: Readonly<Record<string, string>>
  timeLimitMs?: number
}

/**
 * Asks once, and never again by itself: a request that creates something may have been carried out although no answer came. The
 * address, the headers and the body contain keys, so none is part of any error.
 */
export async function askProvider<T>(
  { method, url, body, headers, timeLimitMs = TIME_LIMIT_MS }: ProviderRequest,
  shape: z.ZodType<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(timeLimitMs)
  const text = await send(url, {
    method,
    signal,
    redirect: 'error',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (error instanceof PaymentServiceError) throw error
    throw new PaymentServiceError(faultOf(error, signal))
  })
  const parsed = shape.safeParse(parseJson(text))
  if (!parsed.success) throw new PaymentServiceError('unexpectedAnswer')
  return parsed.data
}

async function send(url: URL, init: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  if (response.status === 401 || response.status === 403) return refuse(response, 'keyRefused')
  if (response.status >= 500) return refuse(response, 'unavailable')
  if (!response.ok) return refuse(response, 'refused')
  return readText(response)
}

async function refuse(response: Response, fault: 'keyRefused' | 'unavailable' | 'refused'): Promise<never> {
  await response.body?.cancel()
  throw new PaymentServiceError(fault)
}

async function readText({ body }: Response): Promise<string> {
  if (!body) return ''
  const stream: ReadableStream<Uint8Array> = body
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes > MOST_BYTES) throw new PaymentServiceError('unexpectedAnswer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nothing was carried out only if no connection came about. */
function faultOf(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return 'timeout'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return NOT_CONNECTED.has(code) ? 'unreachable' : 'unexpectedAnswer'
}
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
