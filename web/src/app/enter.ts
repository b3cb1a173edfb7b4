import { firstCalls } from './first-calls.ts'

/** So long the program waits for the first rows to be drawn: as long as it does, whoever waits sees nothing. */
const PATIENCE_MS = 1000

/** The program keeps the browser busy while it starts: whoever came for a list can read it before that. */
async function paint() {
  if (!firstCalls?.list) return
  const { paintFirst } = await import('./first-paint.tsx')
  let isLate = false
  const patience = new Promise<void>(done => setTimeout(done, PATIENCE_MS))
  await Promise.race([paintFirst(firstCalls, () => isLate), patience])
  isLate = true
}

// The program is fetched while the first calls are on their way: the page names its files. If it does not come, the page's
// own watcher says so: it listens for elements that fail, and this one stands for all that follows from it.
paint()
  .catch(() => {}) // what cannot be drawn early is drawn by the program
  .then(() => import('./main.tsx'))
  .catch(() => document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error')))
