import { api } from '../../api/client.ts'
import { describeFailure, type Failure, readFailure } from '../../api/failure.ts'
import { storeTokens } from '../../api/session.ts'
import type { Tokens } from '../../api/token.ts'
import { readPasswordDue } from './read-password-due.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs in and returns whether that succeeded; the server answers 204 when it did not (AUTH-01). */
export async function signIn(credentials: Credentials): Promise<boolean> {
  const { status, data } = await api.post<Tokens>('/auth', credentials)
  if (status === 204) return false
  storeTokens(data)
  await readPasswordDue()
  return true
}

/** AUTH-03: requests a link by e-mail. The answer is the same for an account that does not exist. */
export const requestLink = (email: string) => api.post('/auth', { email, recover_password: true })

/** NAV-04: signs in with the code of an e-mailed link, which works once. */
export async function signInWithCode(recoverCode: string): Promise<true> {
  const { data } = await api.post<Tokens>('/auth', { recoverCode })
  storeTokens(data)
  await readPasswordDue()
  return true
}

const BY_STATUS: Record<number, string> = {
  403: 'E-mail ou palavra-passe incorretos.', // wrongCredentials
  404: 'Não existe nenhuma conta com este e-mail.', // accountNotFound
}

/** AUTH-02: two statuses have a fixed text; for any other the server's message is shown. */
export function signInErrors(error: unknown): string[] {
  const failure: Failure = readFailure(error)
  if (failure.isTimeout) return []
  const own = BY_STATUS[failure.status ?? 0]
  if (own) return [own]
  const messages = Object.values(failure.errors)
  return messages.length > 0 ? messages : [describeFailure(failure)]
}
