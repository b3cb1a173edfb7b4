import { api } from '../../api/client.ts'
import { readClaims } from '../../api/session.ts'

/** Holds the id of who must change it: someone else who signs in on this browser owes nothing. */
const KEY = 'mustChangePassword'

export const mustChangePassword = (userId = readClaims()?.ID) =>
  userId !== undefined && localStorage.getItem(KEY) === userId

export function noteMustChange(userId: string, must: boolean) {
  if (must) localStorage.setItem(KEY, userId)
  else localStorage.removeItem(KEY)
}

/** Asked after each sign-in. Without an answer nobody is kept out: it is asked again the next time. */
export async function learnMustChange() {
  const userId = readClaims()?.ID
  if (!userId) return
  try {
    const { data } = await api.get<{ data: { mustChangePassword?: boolean } }>(`/users/${userId}`)
    noteMustChange(userId, data.data.mustChangePassword === true)
  } catch {
    noteMustChange(userId, false)
  }
}
