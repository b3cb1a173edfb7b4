import { keepUnsavedWork } from '../ui/unsaved-work.ts'

const KEY = 'reloadedAt'

/** After an update of the server the old chunks are gone: one reload fetches the new page, a second would not help. */
export function reloadOnceWhenStale() {
  window.addEventListener('vite:preloadError', event => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < 60_000) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    keepUnsavedWork()
    window.location.reload()
  })
}
