import { firstCalls } from './first-calls.ts'

/** How long the start of the app waits for the first paint of the list; until then the page is empty. */
const MAX_WAIT_MS = 1000

/** Starting the app keeps the browser busy, so the rows of a list are painted before that. */
async function paintList() {
  if (!firstCalls?.list) return
  const { paintFirst } = await import('./first-paint.tsx')
  let isTooLate = false
  const timeout = new Promise<void>(done => setTimeout(done, MAX_WAIT_MS))
  await Promise.race([paintFirst(firstCalls, () => isTooLate), timeout])
  isTooLate = true
}

// The app's files load in parallel with the first calls, because index.html preloads them. If they fail to load, first-load.js
// shows a message: it listens for error events of elements, so the failure is dispatched on this entry's script element.
paintList()
  .catch(() => {}) // without the early paint the app draws the list itself
  .then(() => import('./main.tsx'))
  .catch(() => document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error')))
