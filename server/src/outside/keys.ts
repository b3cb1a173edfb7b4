import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOnce } from './write-once.ts'

/** Everything that is signed, encrypted or hashed with SECRET_KEY. Each use has its own key, derived from it. */
export interface Keys {
  /** Signs tokens. An object, so that no log ever prints it. */
  sign: KeyObject
  /** Encrypts a text for the database. */
  seal(text: string): string
  open(sealed: string): string
  /** A one-way hash, for codes and tokens that are looked up but never shown again. */
  hash(text: string): Buffer
}

export class WrongKey extends Error {}

export async function loadKeys({ secretKey, dataDir }: { secretKey?: string; dataDir: string }): Promise<Keys> {
  return deriveKeys(secretKey ?? (await readOrMakeSecret(dataDir)))
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

async function readOrMakeSecret(dataDir: string) {
  const path = join(dataDir, 'secret.key')
  const found = await readSecret(path)
  if (found !== undefined) return found
  await writeOnce(path, `${randomBytes(32).toString('base64url')}\n`)
  const made = await readSecret(path)
  if (made === undefined) throw new Error(`${path} was removed while it was being made`)
  return made
}

async function readSecret(path: string) {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    // A shorter key means a damaged file. A new key would make everything encrypted in the database unreadable.
    if (secret.length < 32) throw new Error(`${path} is damaged: restore it from a backup, or set SECRET_KEY`)
    return secret
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const VERSION = 'v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

function deriveKeys(secret: string): Keys {
  const derive = (use: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `agremia ${use}`, 32)))
  const sealing = derive('seal')
  const hashing = derive('hash')
  return {
    sign: derive('sign'),
    hash: text => createHmac('sha256', hashing).update(text).digest(),
    seal: text => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open: sealed => {
      if (!sealed.startsWith(VERSION)) throw new WrongKey('The sealed value is of no version that this program knows')
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new WrongKey('The value was sealed with another SECRET_KEY, or has been changed since')
      }
    },
  }
}
