/** How long a move that the app makes by itself may take to begin. */
const MOVE_MS = 2_000

const keepers = new Set<() => void>()
let isMoving = false

/** Someone has work that is not saved: `keep` puts it somewhere safe. Answers the function that lets go. */
export function holdUnsavedWork(keep: () => void): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** To be called before a reload or a redirect that the app itself makes: drafts are written, and nobody is asked (FORM-07). */
export function keepUnsavedWork() {
  for (const keep of keepers) keep()
  isMoving = true
  setTimeout(() => {
    isMoving = false
  }, MOVE_MS)
}

export const isOwnMove = () => isMoving
