import { firstCalls } from './first-calls.ts'

/** How long the program waits for the first paint of the list: until then the page is empty. */
const MAX_WAIT_MS = 1000

/** Starting the program keeps the browser busy, so the rows of a list are painted before that. */
async function paintList() {
  if (!firstCalls?.list) return
  const { paintFirst } = await import('./first-paint.tsx')
  let isTooLate = false
  const timeout = new Promise<void>(done => setTimeout(done, MAX_WAIT_MS))
  await Promise.race([paintFirst(firstCalls, () => isTooLate), timeout])
  isTooLate = true
}

// The program is fetched while the first calls are on their way, because index.html names its files. If it does not arrive,
// first-load.js says so: it listens for failed elements, so the failure is reported on the script element of this entry.
paintList()
  .catch(() => {}) // what cannot be painted early is drawn by the program
  .then(() => import('./main.tsx'))
  .catch(() => document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error')))
