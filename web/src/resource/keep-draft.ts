import { holdUnsavedWork } from '../ui/unsaved-work.ts'

/** How long a user must pause before the draft is stored. */
const PAUSE_MS = 300

/** FORM-07: stores a draft after each pause in its changes, when the page goes away, and at the end. Returns the function that ends it. */
export function keepDraft(keep: () => void, subscribe: (onChange: () => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepNow = () => {
    clearTimeout(timer)
    keep()
  }
  const stops = [
    holdUnsavedWork(keepNow),
    subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(keepNow, PAUSE_MS)
    }),
  ]
  // A reload, or a phone that closes the page, does not wait for the pause.
  window.addEventListener('pagehide', keepNow)
  return () => {
    window.removeEventListener('pagehide', keepNow)
    for (const stop of stops) stop()
    keepNow()
  }
}
