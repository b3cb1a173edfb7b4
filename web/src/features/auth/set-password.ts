import { api } from '../../api/client.ts'
import { storePasswordDue } from '../../api/password-due.ts'

/** Sets one's own password, with the current one unless the session began with a recent link. */
export async function setPassword(userId: string, sent: { current?: string; password: string }) {
  await api.post(`/users/${userId}/password`, sent)
  storePasswordDue(userId, false)
}
