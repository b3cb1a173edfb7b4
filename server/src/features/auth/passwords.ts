import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's figures for argon2id, which is the library's algorithm unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One keyboard sends é as one character, another as two; it is the same password. */
const normalise = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(normalise(password), COST)

let nobodys: Promise<string> | undefined

/** An account without a password answers as slowly as one with a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string) {
  if (passwordHash !== null) return verify(passwordHash, normalise(password))
  nobodys ??= hashPassword(randomBytes(32).toString('base64'))
  await verify(await nobodys, normalise(password))
  return false
}
