import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router'
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
 * The chunk of a screen that somebody opens. What does not come arrives as nothing, its event prevented; and while others
 * are fetched ahead, nobody could tell from the event whose it is.
 */
export const wanted =
  <Screens>(fetch: () => Promise<Screens>) =>
  async () => {
    const screens = await fetch()
    if (screens === undefined) void askServer()
    return screens
  }
/** The router's own, for screens of which somebody is told when they do not come. */
export const lazyRouteComponent: typeof lazyComponent = (fetch, name) => lazyComponent(wanted(fetch), name)

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
