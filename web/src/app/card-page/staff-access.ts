import { isStaff, ROLES } from '@agremia/model/rules/roles'
import { API_ADDRESS } from '../../api/address.ts'
import { keepTokens, readAccess, readPayload, readRefresh, type Tokens } from '../../api/token.ts'

/**
 * The access token of a member of staff who is signed in here; undefined for everybody else. One that has run out is renewed, because
 * with it the API would take staff for visitors and tell no reason.
 */
export async function staffAccess(): Promise<string | undefined> {
  try {
    const access = readAccess()
    const { Role, exp } = readPayload(access) ?? {}
    if (!ROLES.some(role => role === Role && isStaff(role)) || typeof exp !== 'number') return undefined
    return exp * 1000 > Date.now() ? access : await renewed()
  } catch {
    // Without storage or a connection nobody is signed in; the check itself tells whether the server is reached.
    return undefined
  }
}

async function renewed(): Promise<string | undefined> {
  const response = await fetch(`${API_ADDRESS}/auth/refresh`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken: readRefresh() }),
  })
  if (!response.ok) return undefined
  const tokens = (await response.json()) as Tokens // the contract of the call
  keepTokens(tokens)
  return tokens.access
}
