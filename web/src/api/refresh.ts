import axios from 'axios'
import { isExpiring, readRefresh, storeTokens, type Tokens } from './session.ts'
import { readAccess } from './token.ts'

const LOCK = 'agremia-refresh'

/** Across tabs one at a time; without locks (plain http) the server forgives a just-used token. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator && navigator.locks ? navigator.locks.request(LOCK, work) : work()

/** Makes the function that renews the tokens. Calls that fail together share one refresh, and so do two tabs (AUTH-05). */
export function createRefresher(address: string, timeout: number) {
  let underWay: Promise<void> | undefined

  async function ask(failedAccess: string) {
    // Read inside the lock: another call, or another tab, may have renewed them since that one was sent.
    if (readAccess() !== failedAccess) return
    const refreshToken = readRefresh()
    // AUTH-06 holds here too, for a page that was left open for weeks.
    if (isExpiring(refreshToken, Date.now())) throw new Error('The refresh token is about to expire.')
    const body = { refreshToken }
    const { data } = await axios.post<Partial<Tokens> | undefined>(`${address}/auth/refresh`, body, { timeout })
    if (!data?.access || !data.refresh) throw new Error('No access token came.')
    storeTokens({ access: data.access, refresh: data.refresh })
  }

  return (failedAccess: string): Promise<void> => {
    underWay ??= alone(() => ask(failedAccess)).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
