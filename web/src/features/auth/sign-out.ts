import { api } from '../../api/client.ts'
import { forgetTokens, readRefresh } from '../../api/session.ts'
import { forgetDrafts } from '../../resource/draft.ts'

/** The tokens are gone here at once, and what was being written (FORM-07); the server hears of it when it can (NAV-05). */
export function signOut() {
  const refreshToken = readRefresh()
  forgetTokens()
  forgetDrafts()
  if (refreshToken) api.post('/auth/logout', { refreshToken }).catch(() => {})
}
