import { api } from '../../api/client.ts'
import { storePasswordDue } from '../../api/password-due.ts'
import type { KeysKept } from './keys-choice.tsx'

interface NewPassword {
  current?: string
  password: string
  /** What becomes of the API keys that this person has made; the server asks for it where there are any. */
  keys?: KeysKept
}

/** Sets one's own password, with the current one unless the session began with a recent link. */
export async function setPassword(userId: string, sent: NewPassword) {
  await api.post(`/users/${userId}/password`, sent)
  storePasswordDue(userId, false)
}
