import { hash, randomBytes } from 'node:crypto'
import { KEY_MARK } from '../../http/api-keys.ts'

const PREFIX_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PREFIX_LENGTH = 8
const KEY = /^agr_[a-z0-9]{8}[\w-]{43}$/

/** A new key: the mark, eight letters by which people recognise it, and 32 random bytes. */
export function makeKey(): { key: string; prefix: string; hash: Buffer } {
  const prefix = Array.from(randomBytes(PREFIX_LENGTH), byte => PREFIX_LETTERS[byte % PREFIX_LETTERS.length]).join('')
  const key = `${KEY_MARK}${prefix}${randomBytes(32).toString('base64url')}`
  return { key, prefix, hash: hashOf(key) }
}

export const isWellFormed = (key: string) => KEY.test(key)

/** Looking a key up by its hash takes as long for every wrong key: nothing can be learnt from the time. */
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer')
