import { api } from '../api/client.ts'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'

const KEY = 'reloadedAt'

let ahead = 0
/** Fetches what nobody has asked for yet: if it does not come, nobody is told; whoever wants it asks again. */
export async function fetchAhead(fetch: () => Promise<unknown>) {
  ahead += 1
  try {
    await fetch()
  } catch {
    // not wanted yet
  } finally {
    ahead -= 1
  }
}

/**
 * After an update of the server the old chunks are gone: one reload fetches the new page, a second would not help. A chunk
 * may also fail because the server is down: then a reload would end at the browser's own error page, so it is asked first,
 * and no answer brings the overlay (SHELL-10). Always prevented: the router would reload by itself.
 */
export function reloadOnceWhenStale() {
  window.addEventListener('vite:preloadError', event => {
    event.preventDefault()
    if (ahead === 0) void askServer()
  })
}

/**
 * Fetches the code of a screen that somebody opens. Code that is gone arrives as undefined, because its event was prevented;
 * the event itself does not tell whether the code was wanted now or only fetched ahead.
 */
export const fetchWanted =
  <Code>(fetch: () => Promise<Code>) =>
  async () => {
    const code = await fetch()
    if (code === undefined) void askServer()
    return code
  }

let isAsking = false
async function askServer() {
  if (isAsking) return
  isAsking = true
  await api.get('/').then(reloadOnce, () => {}) // without an answer the client has already said so
  isAsking = false
}

function reloadOnce() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(KEY, String(Date.now()))
  keepUnsavedWork()
  window.location.reload()
}
