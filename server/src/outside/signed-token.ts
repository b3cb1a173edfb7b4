import { timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Signs a value that a public page keeps between two calls, so that it cannot be changed meanwhile. */
export function signToken(keys: Pick<Keys, 'hash'>, use: string, value: object): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${payload}.${keys.hash(`${use}\n${payload}`).toString('base64url')}`
}

/** The value that was signed for this use; undefined when the signature is not ours. */
export function openToken(keys: Pick<Keys, 'hash'>, use: string, token: string): unknown {
  const [payload = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = keys.hash(`${use}\n${payload}`)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
