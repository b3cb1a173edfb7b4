import { timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../outside/keys.ts'

/** A value that comes back as it went out: what a stranger's page carries from one call to the next. */
export function signToken(keys: Pick<Keys, 'hash'>, use: string, value: object): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${payload}.${keys.hash(`${use}\n${payload}`).toString('base64url')}`
}

/** What was signed for this use; undefined when it was not by us. */
export function openToken(keys: Pick<Keys, 'hash'>, use: string, token: string): unknown {
  const [payload = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = keys.hash(`${use}\n${payload}`)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
