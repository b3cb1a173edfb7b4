import { api } from '../../api/client.ts'
import { readClaims } from '../../api/session.ts'

/** The storage key of the id of the user who must change their password, so that others on this browser are not asked. */
const KEY = 'mustChangePassword'

export const mustChangePassword = (userId = readClaims()?.ID) =>
  userId !== undefined && localStorage.getItem(KEY) === userId

export function storeMustChange(userId: string, must: boolean) {
  if (must) localStorage.setItem(KEY, userId)
  else localStorage.removeItem(KEY)
}

/** Called after each sign-in. If the call fails the person may go on; the next sign-in checks again. */
export async function readMustChange() {
  const userId = readClaims()?.ID
  if (!userId) return
  try {
    const { data } = await api.get<{ data: { mustChangePassword?: boolean } }>(`/users/${userId}`)
    storeMustChange(userId, data.data.mustChangePassword === true)
  } catch {
    storeMustChange(userId, false)
  }
}
