import { isStaff, mayRead, type Reader } from '@agremia/model/rules/roles'
import { redirect } from '@tanstack/react-router'
import { clearSession, isExpiring, readClaims, readRefresh } from '../api/session.ts'
import { mustChangePassword } from '../features/auth/must-change.ts'

/** NAV-01: where someone begins. */
export function homeOf(claims = readClaims()): string {
  if (!claims) return '/autorizacao/entrar'
  return isStaff(claims.Role) ? '/adminHome' : '/dashboard'
}

const passwordAddress = (userId: string): string => `/utilizadores/recuperar-password/${userId}`

/** AUTH-06: a session with under a day left ends here, rather than in the middle of some work. */
export function endExpiringSession() {
  if (!isExpiring(readRefresh(), Date.now())) return false
  clearSession()
  return true
}

/**
 * NAV-51: whoever is not signed in goes to the sign-in, and comes back to the page they wanted; whoever must change the
 * password does that first.
 */
export function requireSignIn(roles: readonly Reader[], wanted: string) {
  if (mayRead(roles, undefined)) return
  if (endExpiringSession()) throw redirect({ to: '/' })
  const claims = readClaims()
  if (!claims) throw redirect({ to: '/autorizacao/entrar', search: { voltar: wanted } })
  const duty = passwordAddress(claims.ID)
  if (mustChangePassword(claims.ID) && wanted.split('?')[0] !== duty)
    throw redirect({ to: duty, search: { voltar: wanted } })
}
