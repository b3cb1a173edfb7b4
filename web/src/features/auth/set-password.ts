import { api } from '../../api/client.ts'
import { readClaims } from '../../api/session.ts'
import { storeMustChange } from './must-change.ts'

/** Sets a password: one's own with the current one, unless the session began with a recent link; staff set those of others. */
export async function setPassword(userId: string, sent: { current?: string; password: string }) {
  await api.post(`/users/${userId}/password`, sent)
  if (readClaims()?.ID === userId) storeMustChange(userId, false)
}
