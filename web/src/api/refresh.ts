import axios from 'axios'
import { isExpiring, storeTokens } from './session.ts'
import { readAccess, readRefresh, type Tokens } from './token.ts'

const LOCK = 'agremia-refresh'

/**
 * Another tab's new tokens may become visible so much later than the release of its lock: browsers do not order the two.
 */
const STORAGE_DELAY_MS = 300

/** Resolves when the stored access token is no longer the one that failed, at the latest after STORAGE_DELAY_MS. */
const waitForOtherToken = (failedAccess: string) =>
  new Promise<void>(done => {
    const isOther = () => readAccess() !== failedAccess
    if (isOther()) return done()
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('storage', onStorage)
      done()
    }
    const onStorage = () => isOther() && end()
    const timer = setTimeout(end, STORAGE_DELAY_MS)
    window.addEventListener('storage', onStorage)
  })

/**
 * Runs `work` in one tab at a time. Without the Web Locks API (plain http) tabs may refresh at the same time; the server
 * then accepts a token that was used a moment ago.
 */
async function runInOneTab(failedAccess: string, work: () => Promise<void>): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  if (!locks) return work()
  const wasFree = await locks.request(LOCK, { ifAvailable: true }, async lock => {
    if (lock) await work()
    return lock !== null
  })
  if (wasFree) return
  await locks.request(LOCK, async () => {
    await waitForOtherToken(failedAccess)
    await work()
  })
}

/**
 * Makes the function that renews the tokens. Requests that fail together share one refresh, and so do two tabs (AUTH-05).
 */
export function createRefresher(address: string, timeout: number) {
  let running: Promise<void> | undefined

  async function refresh(failedAccess: string) {
    // Read inside the lock: another request, or another tab, may have renewed the tokens meanwhile.
    if (readAccess() !== failedAccess) return
    const refreshToken = readRefresh()
    // AUTH-06 applies here too: a page may have been open for weeks.
    if (isExpiring(refreshToken, Date.now())) throw new Error('The refresh token is about to expire.')
    const body = { refreshToken }
    const { data } = await axios.post<Partial<Tokens> | undefined>(`${address}/auth/refresh`, body, { timeout })
    if (!data?.access || !data.refresh) throw new Error('The answer has no tokens.')
    storeTokens({ access: data.access, refresh: data.refresh })
  }

  return (failedAccess: string): Promise<void> => {
    running ??= runInOneTab(failedAccess, () => refresh(failedAccess)).finally(() => {
      running = undefined
    })
    return running
  }
}
