import { api } from '../../api/client.ts'
import { forgetTokens, readRefresh } from '../../api/session.ts'

/** The tokens are gone here at once; the server hears of it when it can (NAV-05). */
export function signOut() {
  const refreshToken = readRefresh()
  forgetTokens()
  if (refreshToken) api.post('/auth/logout', { refreshToken }).catch(() => {})
}
