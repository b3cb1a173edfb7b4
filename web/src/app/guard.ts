import { isStaff, mayRead, type Reader } from '@agremia/model/rules/roles'
import { redirect } from '@tanstack/react-router'
import { clearSession, isExpiring, readClaims, readRefresh } from '../api/session.ts'

/** NAV-01: where someone begins. */
export function homeOf(claims = readClaims()): string {
  if (!claims) return '/autorizacao/entrar'
  return isStaff(claims.Role) ? '/utilizadores' : `/utilizadores/${claims.ID}`
}

/** AUTH-06: a session with under a day left ends here, rather than in the middle of some work. */
export function endExpiringSession() {
  if (!isExpiring(readRefresh(), Date.now())) return false
  clearSession()
  return true
}

/** NAV-51: whoever is not signed in goes to the sign-in, and comes back to the page they wanted. */
export function requireSignIn(roles: readonly Reader[], wanted: string) {
  if (mayRead(roles, undefined)) return
  if (endExpiringSession()) throw redirect({ to: '/' })
  if (!readClaims()) throw redirect({ to: '/autorizacao/entrar', search: { voltar: wanted } })
}
