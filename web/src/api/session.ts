import { ROLES, type Role } from '@agremia/model/rules/roles'
import { createStore, useStore } from '../ui/store.ts'
import { keepTokens, readAccess, readPayload, type Tokens } from './token.ts'

/** The signed-in user as the access token describes them (AUTH-04). */
export interface Claims {
  ID: string
  Name: string
  Role: Role
}

/** A refresh token that is valid for less than this counts as expired (AUTH-06). */
export const EXPIRING_BELOW_S = 86_400

export const isSignedIn = () => readAccess() !== undefined

const changes = createStore(0)
const announce = () => changes.set(changes.get() + 1)

export function storeTokens(tokens: Tokens) {
  keepTokens(tokens)
  announce()
}

/** Signs out at the user's wish: the tokens are removed, their preferences stay. */
export function forgetTokens() {
  localStorage.removeItem('access')
  localStorage.removeItem('refresh')
  announce()
}

/** Begins the names of what somebody has done without a connection; the person's id is in them, who alone sends it after signing in again. */
export const UNSENT = 'unsent:'

/** Ends a session that the server no longer accepts: everything stored is removed but what was not sent (AUTH-05). */
export function clearSession() {
  for (const name of Object.keys(localStorage)) if (!name.startsWith(UNSENT)) localStorage.removeItem(name)
  announce()
}

const ENDED = 'endedSession'

/** Whose session ended by itself, and on which page. */
export interface EndedSession {
  userId: string
  page: string
}

/**
 * Call before a session that ends by itself is cleared: the sign-in then says so, and leads the same person back to the page.
 * Stored for this tab only, beside its drafts.
 */
export function rememberEndedSession(page = `${window.location.pathname}${window.location.search}`) {
  const userId = readClaims()?.ID
  if (userId) sessionStorage.setItem(ENDED, JSON.stringify({ userId, page } satisfies EndedSession))
}

export function readEndedSession(): EndedSession | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ENDED) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('page' in kept)) return undefined
    return { userId: String(kept.userId), page: String(kept.page) }
  } catch {
    return undefined // not written by this app
  }
}

export const forgetEndedSession = () => sessionStorage.removeItem(ENDED)

export function readClaims(token = readAccess()): Claims | undefined {
  const payload = readPayload(token)
  const role = ROLES.find(known => known === payload?.Role)
  if (!role || typeof payload?.ID !== 'string' || typeof payload.Name !== 'string') return undefined
  return { ID: payload.ID, Name: payload.Name, Role: role }
}

export function isExpiring(token: string | undefined, nowMs: number) {
  const exp = readPayload(token)?.exp
  return typeof exp === 'number' && exp - nowMs / 1000 < EXPIRING_BELOW_S
}

let lastToken: string | undefined
let lastClaims: Claims | undefined
/** Returns the same object while the token is the same: `useSyncExternalStore` compares snapshots by identity. */
function claimsNow() {
  const token = readAccess()
  if (token !== lastToken) {
    lastToken = token
    lastClaims = readClaims(token)
  }
  return lastClaims
}

export function useClaims() {
  useStore(changes)
  return claimsNow()
}

/**
 * Calls `onChange` when another tab signs in as somebody else or signs out, but not when it renews the same user's tokens.
 */
export function watchOtherTabs(onChange: () => void) {
  let user = readClaims()?.ID
  const listen = () => {
    announce()
    const now = readClaims()?.ID
    if (now === user) return
    user = now
    onChange()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
