import { api } from '../../api/client.ts'
import { readClaims } from '../../api/session.ts'
import { noteMustChange } from './must-change.ts'

/** One's own, with the present one unless the session came by a fresh link; or, by staff, someone else's. */
export async function setPassword(userId: string, sent: { current?: string; password: string }) {
  await api.post(`/users/${userId}/password`, sent)
  if (readClaims()?.ID === userId) noteMustChange(userId, false)
}
