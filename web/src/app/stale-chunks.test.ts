import { afterEach, expect, it } from 'vitest'
import { api } from '../api/client.ts'
import { restoreContact, serverStatus } from '../api/server-status.ts'
import { fetchAhead, fetchWanted, reloadOnceWhenStale } from './stale-chunks.ts'

// A port on which nothing listens.
api.defaults.baseURL = 'http://localhost:1/api'
reloadOnceWhenStale()
afterEach(restoreContact)

/** Fails to load code as Vite does: it dispatches an event, and if that is prevented the import resolves to undefined. */
async function loseChunk() {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
}

it('SHELL-10: a screen whose code fails to load shows an error, even while other code is prefetched', async () => {
  let end = () => {}
  const others = fetchAhead(async () => {
    await loseChunk()
    await new Promise<void>(done => {
      end = done
    })
  })
  await fetchWanted(loseChunk)()
  await expect.poll(() => serverStatus.get()).toBe('unreachable')
  end()
  await others
})
