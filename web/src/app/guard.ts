import { isStaff, mayRead, type Reader } from '@agremia/model/rules/roles'
import { redirect } from '@tanstack/react-router'
import { isPasswordDue } from '../api/password-due.ts'
import { clearSession, isExpiring, readClaims, rememberEndedSession } from '../api/session.ts'
import { readRefresh } from '../api/token.ts'

/** NAV-01: the home of the signed-in user, else the sign-in. */
export function homeOf(claims = readClaims()): string {
  if (!claims) return '/autorizacao/entrar'
  return isStaff(claims.Role) ? '/adminHome' : '/dashboard'
}

const passwordAddress = (userId: string): string => `/utilizadores/recuperar-password/${userId}`

/** AUTH-06: ends a session with less than a day left when a screen is opened, so that it does not end during work. */
export function endExpiringSession(wanted?: string) {
  if (!isExpiring(readRefresh(), Date.now())) return false
  rememberEndedSession(wanted)
  clearSession()
  return true
}

/**
 * NAV-51: redirects people without a session to the sign-in, which leads back to the wanted page, and people who must change
 * their password to the screen for that.
 */
export function requireSignIn(roles: readonly Reader[], wanted: string) {
  if (mayRead(roles, undefined)) return
  if (endExpiringSession(wanted)) throw redirect({ to: '/' })
  const claims = readClaims()
  if (!claims) throw redirect({ to: '/autorizacao/entrar', search: { voltar: wanted } })
  const duty = passwordAddress(claims.ID)
  if (isPasswordDue(claims.ID) && wanted.split('?')[0] !== duty)
    throw redirect({ to: duty, search: { voltar: wanted } })
}
