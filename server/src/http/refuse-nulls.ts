import { MESSAGES } from '@agremia/model/resource/input-messages'
import { hasNull } from '@agremia/model/rules/clean'
import type { FastifyInstance } from 'fastify'
import { InvalidInput } from '../errors.ts'

/**
 * Refuses queries and JSON bodies with a NUL character in a text: PostgreSQL cannot store or compare one, and no text that a person writes
 * has any. Done once for all routes, because every text of every call may reach a statement.
 */
export function refuseNulls(app: FastifyInstance) {
  app.addHook('preValidation', async ({ query, body }) => {
    for (const sent of [query, body]) {
      const name = findNull(sent)
      if (name !== undefined) throw new InvalidInput({ [name]: MESSAGES.forbiddenCharacters })
    }
  })
}

/** The name of the first value that contains a NUL, at any depth; `_` where the value has no name. */
export function findNull(sent: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null || Buffer.isBuffer(sent)) return isNull(sent) ? '_' : undefined
  return Object.entries(sent)
    .find(([name, value]) => hasNull(name) || containsNull(value))?.[0]
    .replaceAll('\0', '')
}

const isNull = (value: unknown) => typeof value === 'string' && hasNull(value)

/** Without recursion, because what strangers send may be nested deeper than the stack. */
function containsNull(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (isNull(next)) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) {
      if (hasNull(name)) return true
      waiting.push(inner)
    }
  }
  return false
}
