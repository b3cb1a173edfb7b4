import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { createRefresher } from './refresh.ts'

/** What the browser's lock does between tabs: one holder at a time, in the order of asking. */
function installLocks() {
  let tail = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>) => {
    const turn = tail.then(work)
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

  test('AUTH-05: a later failure of the new token refreshes again', async () => {
    installLocks()
    localStorage.setItem('access', 'a1')
    localStorage.setItem('refresh', 'r1')
    const refresh = createRefresher(web.origin, 1000)
    await refresh('a1')
    await refresh('a2')
    expect(used).toHaveLength(2)
  })
})
