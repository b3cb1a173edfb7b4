import { DEMO_LOGINS, DEMO_PASSWORD } from '../server/src/features/demo/logins.ts'
import type { Running } from './measured-app.ts'

/** An access token of the demonstration's admin, which works for a quarter of an hour. */
export async function signIn({ port }: Running): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_LOGINS[0].email, password: DEMO_PASSWORD }),
  })
  const { access } = (await response.json()) as { access: string } // the contract of POST auth
  return access
}
