import './first-calls.ts'

// The program is fetched while the first calls are on their way. If it does not come, the page's own watcher says so: it
// listens for elements that fail, and this one stands for all that follows from it.
import('./main.tsx').catch(() => {
  document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error'))
})
