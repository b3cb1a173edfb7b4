import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's parameters for argon2id, which is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalised, because keyboards send é as one character or as two, and both are the same password. */
const normalise = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hash(normalise(password), COST)

let nobodys: Promise<string> | undefined

/** Takes as long for an account without a password as for a wrong password, so that the time reveals nothing. */
export async function verifyPassword(passwordHash: string | null, password: string) {
  if (passwordHash !== null) return verify(passwordHash, normalise(password))
  nobodys ??= hashPassword(randomBytes(32).toString('base64'))
  await verify(await nobodys, normalise(password))
  return false
}
