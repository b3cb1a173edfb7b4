import axios from 'axios'
import { isExpiring, readRefresh, storeTokens, type Tokens } from './session.ts'
import { readAccess } from './token.ts'

const LOCK = 'agremia-refresh'

/** So long another tab's tokens may be on their way after its lock: browsers hand over the two separately. */
const ON_THEIR_WAY_MS = 300

/** Waits until the storage says something else than the token that failed, or has had its time to. */
const untilStored = (failedAccess: string) =>
  new Promise<void>(done => {
    const isOther = () => readAccess() !== failedAccess
    if (isOther()) return done()
    const end = () => {
      clearTimeout(patience)
      window.removeEventListener('storage', look)
      done()
    }
    const look = () => isOther() && end()
    const patience = setTimeout(end, ON_THEIR_WAY_MS)
    window.addEventListener('storage', look)
  })

/** Across tabs one at a time; without locks (plain http) the server forgives a just-used token. */
async function alone(failedAccess: string, work: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (!locks) return work()
  const wasFree = await locks.request(LOCK, { ifAvailable: true }, async lock => {
    if (lock) await work()
    return lock !== null
  })
  if (wasFree) return
  await locks.request(LOCK, async () => {
    await untilStored(failedAccess)
    await work()
  })
}

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
    underWay ??= alone(failedAccess, () => ask(failedAccess)).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
