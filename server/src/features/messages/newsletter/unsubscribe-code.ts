import { isUuid } from '@agremia/model/resource/parse'
import type { Keys } from '../../../outside/keys.ts'
import { openToken, signToken } from '../../../outside/signed-token.ts'

const USE = 'newsletter'

/** The page on which a member stops newsletters, and the address to which mail programs send the same wish by one click. */
export const UNSUBSCRIBE_PATH = '/boletim'

/** A code that names the member and that nobody can guess. It works for as long as the member's record exists. */
export const unsubscribeCode = (keys: Pick<Keys, 'hash'>, memberId: string) => signToken(keys, USE, { m: memberId })

export function readUnsubscribeCode(keys: Pick<Keys, 'hash'>, code: string): string | undefined {
  const opened = openToken(keys, USE, code)
  const { m: memberId } = (opened ?? {}) as { m?: unknown } // signed by `unsubscribeCode`
  return typeof memberId === 'string' && isUuid(memberId) ? memberId : undefined
}

/** Undefined unless the app has a public https address: mail programs call no other (RFC 8058). */
export const unsubscribeUrl = (keys: Pick<Keys, 'hash'>, publicUrl: string, memberId: string): string | undefined =>
  publicUrl.startsWith('https://') ? `${publicUrl}${UNSUBSCRIBE_PATH}/${unsubscribeCode(keys, memberId)}` : undefined
