import { ROLES, type Role } from '@agremia/model/rules/roles'
import { createStore, useStore } from '../ui/store.ts'
import { readAccess, readPayload } from './token.ts'

export interface Tokens {
  access: string
  refresh: string
}
/** Who is signed in, as the access token says (AUTH-04). */
export interface Claims {
  ID: string
  Name: string
  Role: Role
}

/** A refresh token with less than this left counts as expiring (AUTH-06). */
export const EXPIRING_BELOW_S = 86_400

export const readRefresh = () => localStorage.getItem('refresh') || undefined
export const isSignedIn = () => readAccess() !== undefined

const changes = createStore(0)
const announce = () => changes.set(changes.get() + 1)

export function storeTokens({ access, refresh }: Tokens) {
  localStorage.setItem('access', access)
  localStorage.setItem('refresh', refresh)
  announce()
}

/** Leaving by one's own will: only the tokens go, the person's preferences stay. */
export function forgetTokens() {
  localStorage.removeItem('access')
  localStorage.removeItem('refresh')
  announce()
}

/** A session that ended by itself: everything stored goes (AUTH-05). */
export function clearSession() {
  localStorage.clear()
  announce()
}

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
/** The same object while the token is the same, as React wants of a snapshot. */
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

/** Another tab signed in as someone, or out. Renewed tokens of the same person are no news. */
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
