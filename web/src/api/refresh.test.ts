import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { createRefresher } from './refresh.ts'

type Work = (lock: object | null) => Promise<unknown>

/** The browser's lock between tabs: one holder at a time, in order of request; `ifAvailable` gets null instead of waiting. */
function installLocks() {
  let tail: Promise<unknown> = Promise.resolve()
  let holders = 0
  const request = (_name: string, ...rest: [Work] | [{ ifAvailable: true }, Work]) => {
    const [work] = rest.slice(-1) as [Work] // as the browser's own: the work comes last
    if (rest.length === 2 && holders > 0) return work(null)
    holders++
    const turn = tail.then(() => work({})).finally(() => holders--)
    tail = turn.catch(() => {})
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

let used: string[]
let web: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  localStorage.clear()
  used = []
  web = await serve((_request, response, body) => {
    used.push(body)
    reply(response, 200, { access: `a${used.length + 1}`, refresh: `r${used.length + 1}` })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
  await web.close()
})

describe('one refresh across tabs', () => {
  test('AUTH-05: the tab that waited reads the storage again and uses the new tokens', async () => {
    installLocks()
    localStorage.setItem('access', 'a1')
    localStorage.setItem('refresh', 'r1')
    // Each tab has its own refresher; they share the storage and the browser's locks.
    const [one, two] = [createRefresher(web.origin, 1000), createRefresher(web.origin, 1000)]
    await Promise.all([one('a1'), two('a1')])
    expect(used).toEqual(['{"refreshToken":"r1"}'])
    expect(localStorage.getItem('access')).toBe('a2')
  })

  test('AUTH-05: without locks, as on plain http, each tab asks once and stores the pair of its answer', async () => {
    localStorage.setItem('access', 'a1')
    localStorage.setItem('refresh', 'r1')
    const [one, two] = [createRefresher(web.origin, 1000), createRefresher(web.origin, 1000)]
    await Promise.all([one('a1'), one('a1'), two('a1'), two('a1')])
    // The server answers a token that was just used with the same pair, so that it does not matter which tab was last.
    expect(used).toEqual(['{"refreshToken":"r1"}', '{"refreshToken":"r1"}'])
    expect(['a2', 'a3']).toContain(localStorage.getItem('access'))
  })

  /** A refresh that waits for the lock of another tab, which releases it before its new tokens are visible here. */
  async function refreshAfterAnother() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const listens = vi.spyOn(window, 'addEventListener')
    installLocks()
    localStorage.setItem('access', 'a1')
    localStorage.setItem('refresh', 'r1')
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    void navigator.locks.request('agremia-refresh', () => held)
    const refreshed = createRefresher(web.origin, 1000)('a1')
    release()
    await vi.waitFor(() => expect(listens).toHaveBeenCalledWith('storage', expect.anything()), { interval: 1 })
    return { refreshed }
  }

  test('AUTH-05: tokens that another tab stores shortly after releasing the lock are used too', async () => {
    const { refreshed } = await refreshAfterAnother()
    localStorage.setItem('access', 'a2')
    window.dispatchEvent(new StorageEvent('storage', { key: 'access' }))
    await refreshed
    expect(used).toEqual([])
  })

  test('AUTH-05: if the other tab got no tokens, this tab refreshes itself', async () => {
    const { refreshed } = await refreshAfterAnother()
    vi.advanceTimersByTime(300)
    vi.useRealTimers()
    await refreshed
    expect(used).toEqual(['{"refreshToken":"r1"}'])
  })

  test('AUTH-05: a later 401 with the new token refreshes again', async () => {
    installLocks()
    localStorage.setItem('access', 'a1')
    localStorage.setItem('refresh', 'r1')
    const refresh = createRefresher(web.origin, 1000)
    await refresh('a1')
    await refresh('a2')
    expect(used).toHaveLength(2)
  })
})
