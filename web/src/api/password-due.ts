import { readClaims } from './session.ts'

/** The storage key of the id of the user who must change their password, so that others on this browser are not asked. */
const KEY = 'passwordDue'

export const isPasswordDue = (userId = readClaims()?.ID) => userId !== undefined && localStorage.getItem(KEY) === userId

export function storePasswordDue(userId: string, must: boolean) {
  if (must) localStorage.setItem(KEY, userId)
  else localStorage.removeItem(KEY)
}

/** Whether the server has just refused a call because the signed-in user must change their password, which was not known here before. */
export function learnPasswordDue(answer: { status: number; data: unknown } | undefined): boolean {
  const userId = readClaims()?.ID
  if (answer?.status !== 403 || userId === undefined || isPasswordDue(userId)) return false
  const { data } = answer
  if (typeof data !== 'object' || data === null || !('code' in data) || data.code !== 'passwordDue') return false
  storePasswordDue(userId, true)
  return true
}
