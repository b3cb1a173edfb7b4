import { api } from '../../api/client.ts'
import { storePasswordDue } from '../../api/password-due.ts'
import { readClaims } from '../../api/session.ts'

/** Called after each sign-in. If the call fails the person may go on; the server's first refusal tells. */
export async function readPasswordDue() {
  const userId = readClaims()?.ID
  if (!userId) return
  try {
    const { data } = await api.get<{ data: { mustChangePassword?: boolean } }>(`/users/${userId}`)
    storePasswordDue(userId, data.data.mustChangePassword === true)
  } catch {
    storePasswordDue(userId, false)
  }
}
