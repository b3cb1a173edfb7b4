import type { TokenPair } from '@agremia/model/calls/auth'
import { ROLES, type Role } from '@agremia/model/rules/roles'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../outside/clock.ts'
import type { Keys } from '../../outside/keys.ts'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 30 * 24 * 60 * 60

/** The `typ` headers of the two kinds of tokens, so that one is never accepted as the other. */
const ACCESS_TYPE = 'at+jwt'
const REFRESH_TYPE = 'refresh+jwt'

export interface TokenUser {
  id: string
  name: string
  role: Role
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

interface Turn {
  user: TokenUser
  sessionId: string
  turn: number
  at: Date
  /** When the session ends unless it is renewed, and the refresh token with it. */
  expiresAt: Date
}

/** The pair of tokens of a session's turn. The same turn always gives the same two tokens, byte by byte. */
export async function signPair(keys: Keys, { user, sessionId, turn, at, expiresAt }: Turn): Promise<TokenPair> {
  const sign = (typ: string, exp: number, claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuedAt(seconds(at))
      .setExpirationTime(exp)
      .sign(keys.sign)
  const [access, refresh] = await Promise.all([
    sign(ACCESS_TYPE, seconds(at) + ACCESS_SECONDS, { ID: user.id, Name: user.name, Role: user.role, sid: sessionId }),
    sign(REFRESH_TYPE, seconds(expiresAt), { sid: sessionId, turn }),
  ])
  return { access, refresh }
}

const accessClaims = z.object({ ID: z.uuid(), Role: z.enum(ROLES), sid: z.uuid(), exp: z.number() })
const refreshClaims = z.object({ sid: z.uuid(), turn: z.int(), exp: z.number() })
export type AccessClaims = z.output<typeof accessClaims>
export type RefreshClaims = z.output<typeof refreshClaims>

async function read<S extends z.ZodType>(keys: Keys, typ: string, schema: S, token: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, keys.sign, { algorithms: ['HS256'], typ, currentDate: now })
    return schema.safeParse(payload).data
  } catch {
    // Any fault of a token makes its bearer a visitor; the reason would only help a forger.
    return undefined
  }
}

export const readRefresh = (keys: Keys, token: string, now: Date) => read(keys, REFRESH_TYPE, refreshClaims, token, now)

const REMEMBERED = 5000

/** Verifies access tokens and caches the result, so that a client's next requests need no cryptography. */
export function createAccessReader(keys: Keys, clock: Clock) {
  const verified = new Map<string, AccessClaims>()
  return async (token: string): Promise<AccessClaims | undefined> => {
    const now = clock()
    const known = verified.get(token)
    if (known) {
      if (known.exp * 1000 > now.getTime()) return known
      verified.delete(token)
      return undefined
    }
    const claims = await read(keys, ACCESS_TYPE, accessClaims, token, now)
    if (!claims) return undefined
    if (verified.size >= REMEMBERED) dropOldest(verified)
    verified.set(token, claims)
    return claims
  }
}

/** Deletes the oldest entries; a Map iterates in the order of insertion. */
export function dropOldest<Key>(map: Map<Key, unknown>) {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
