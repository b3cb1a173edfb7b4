import { api } from '../api/client.ts'
import { keepUnsavedWork } from '../ui/unsaved-work.ts'

const KEY = 'reloadedAt'

let ahead = 0
/** Fetches code ahead of its use. A failure is not shown: the code is fetched again when it is needed. */
export async function fetchAhead(fetch: () => Promise<unknown>) {
  ahead += 1
  try {
    await fetch()
  } catch {
    // Nobody needs the code yet.
  } finally {
    ahead -= 1
  }
}

/**
 * After an update of the server the old chunks are gone, and one reload fetches the new page. A chunk may also fail because
 * the server is down; a reload would then end at the browser's error page, so the server is asked first, and without an answer
 * the overlay is shown (SHELL-10). The event is always prevented, because the router would reload by itself.
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
  await api.get('/').then(reloadOnce, () => {}) // without an answer the client has already shown the overlay
  isAsking = false
}

function reloadOnce() {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(KEY, String(Date.now()))
  keepUnsavedWork()
  window.location.reload()
}
