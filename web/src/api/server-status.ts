import { createStore } from '../ui/store.ts'

export type ServerStatus = 'ok' | 'unreachable'
export const serverStatus = createStore<ServerStatus>('ok')

/**
 * True from the first lost call until the overlay is done (SHELL-10). A stray call that gets through sets the status
 * back, but what is on the screen may be of before an update: only the overlay, after its own ping, ends this.
 */
export const contactLost = createStore(false)
serverStatus.subscribe(() => {
  if (serverStatus.get() === 'unreachable') contactLost.set(true)
})

export function restoreContact() {
  serverStatus.set('ok')
  contactLost.set(false)
}

/** Runs once there is contact, at once if there is; answers the function that no longer waits. */
export function whenInContact(run: () => void): () => void {
  if (!contactLost.get()) {
    run()
    return () => {}
  }
  const stop = contactLost.subscribe(() => {
    stop()
    run()
  })
  return stop
}

/** How long the last call took, in ms (API-01); the footer shows it. */
export const responseTime = createStore<number | undefined>(undefined)
