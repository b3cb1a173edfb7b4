import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { runAgainIfBeaten } from '../db/faults.ts'
import { Conflict, InvalidInput } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { Clock } from '../outside/clock.ts'
import type { Keys } from '../outside/keys.ts'
import { inTransaction, type WriteContext } from './context.ts'

export interface OnceDeps {
  database: Database
  clock: Clock
  keys: Pick<Keys, 'seal' | 'open' | 'hash'>
}

interface OnceOptions<Answer> {
  /** What was sent, where it is not the body: of a file its hash and the form's fields. */
  sent?: unknown
  /** What a repetition is answered instead, where the first answer tells a secret that is told once. */
  toRepeat?(answer: Answer): Answer
}

/** What a program may send as a key: any visible characters of ASCII. */
const KEY = /^[\x21-\x7e]{1,200}$/
const BAD_KEY = 'O cabeçalho Idempotency-Key tem de 1 a 200 letras, algarismos ou sinais, sem espaços.'
/** In bytes of JSON. Larger answers are not kept. */
const MOST_KEPT = 64 * 1024

/**
 * Carries out a write in one transaction, and again if it lost against another one. With the header `Idempotency-Key` it is
 * carried out once: a second request of the same caller with the same key waits for the first and gets its answer, or 409
 * where it asks for something else. A write that fails leaves no key, so that it can be corrected and sent again.
 */
export const runOnce = <Answer extends object>(
  { database, clock, keys }: OnceDeps,
  request: FastifyRequest,
  work: (context: WriteContext) => Promise<Answer>,
  options: OnceOptions<Answer> = {},
): Promise<Answer> => {
  const { actor } = request
  const key = readKey(request)
  const callerId = callerIdOf(actor)
  return runAgainIfBeaten(() =>
    inTransaction(database, actor, clock(), async context => {
      if (key === undefined || callerId === undefined) return work(context)
      const { db } = context
      const { sent = request.body, toRepeat = (answer: Answer) => answer } = options
      const hash = keys.hash(`${request.method} ${request.url} ${inOrder(sent)}`)
      const { numAffectedRows } = await sql`
        insert into request_keys (caller_id, key, request_hash) values (${callerId}, ${key}, ${hash}) on conflict do nothing
      `.execute(db)
      if (numAffectedRows === 0n) return repeat<Answer>(db, keys, { callerId, key, hash })
      const answer = await work(context)
      const kept = JSON.stringify(toRepeat(answer))
      if (Buffer.byteLength(kept) <= MOST_KEPT)
        await sql`
          update request_keys set answer = ${keys.seal(kept)} where caller_id = ${callerId} and key = ${key}
        `.execute(db)
      return answer
    }),
  )
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  // Node.js joins the values of a header that was sent twice, with a space that no key has.
  if (typeof key !== 'string' || !KEY.test(key)) throw new InvalidInput({ _: BAD_KEY })
  return key
}

/** Visitors have no key of their own: one of them could read what another was answered. */
const callerIdOf = (actor: Actor | undefined): string | undefined =>
  actor?.kind === 'user' ? actor.userId : actor?.kind === 'key' ? actor.keyId : undefined

/** JSON in which the order of the fields tells nothing. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

interface Repeated {
  callerId: string
  key: string
  hash: Buffer
}

async function repeat<Answer>(
  db: Kysely<unknown>,
  keys: OnceDeps['keys'],
  { callerId, key, hash }: Repeated,
): Promise<Answer> {
  const { rows } = await sql<{ hash: Buffer; answer: string | null }>`
    select request_hash as hash, answer from request_keys where caller_id = ${callerId} and key = ${key}
  `.execute(db)
  const [first] = rows
  if (!first?.hash.equals(hash))
    throw new Conflict('O que enviou primeiro com este pedido ficou guardado e era diferente.')
  if (first.answer === null)
    throw new Conflict('Este pedido já foi feito. A resposta era grande demais para ficar guardada.')
  return JSON.parse(keys.open(first.answer)) as Answer // what `work` answered, as it was sent
}

/** How long a repetition is recognised. */
export const forgetRequestKeys = sql`delete from request_keys where created_at < now() - interval '7 days'`
