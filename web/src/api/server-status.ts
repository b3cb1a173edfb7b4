import { createStore } from '../ui/store.ts'

export type ServerStatus = 'ok' | 'unreachable'
export const serverStatus = createStore<ServerStatus>('ok')

/**
 * True from the first request without an answer until the overlay closes (SHELL-10). A single request that succeeds sets
 * `serverStatus` back, but the screen may be older than a server that was updated meanwhile. So only the overlay, after its
 * own ping, resets this.
 */
export const contactLost = createStore(false)
serverStatus.subscribe(() => {
  if (serverStatus.get() === 'unreachable') contactLost.set(true)
})

export function restoreContact() {
  serverStatus.set('ok')
  contactLost.set(false)
}

/**
 * Calls `run` as soon as the server can be reached, immediately if it can be now. Returns a function that stops waiting.
 */
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

/** The duration of the last request in ms (API-01), shown in the footer. */
export const responseTime = createStore<number | undefined>(undefined)
