import { api } from '../../api/client.ts'
import { forgetEndedSession, forgetTokens } from '../../api/session.ts'
import { readRefresh } from '../../api/token.ts'
import { forgetDrafts } from '../../resource/draft.ts'

/** Removes tokens and drafts (FORM-07) immediately; the request to the server is not awaited (NAV-05). */
export function signOut() {
  const refreshToken = readRefresh()
  forgetTokens()
  forgetDrafts()
  forgetEndedSession()
  if (refreshToken) api.post('/auth/logout', { refreshToken }).catch(() => {})
}
