/** How long a navigation started by the app itself may take to begin. */
const NAVIGATION_MS = 2_000

const keepers = new Set<() => void>()
let isMoving = false

/** Registers unsaved work: `keep` stores it as a draft. Returns the function that unregisters it. */
export function holdUnsavedWork(keep: () => void): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/**
 * Call before a reload or redirect by the app itself: drafts are stored, and the user is not asked whether to leave
 * (FORM-07).
 */
export function keepUnsavedWork() {
  for (const keep of keepers) keep()
  isMoving = true
  setTimeout(() => {
    isMoving = false
  }, NAVIGATION_MS)
}

export const isOwnMove = () => isMoving
