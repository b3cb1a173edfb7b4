import type { QueryClient } from '@tanstack/react-query'

/** Runs once when the browser is idle. */
export function whenIdle(work: () => void) {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 2000))
  idle(work)
}

/** Runs once when the first screen has received all its answers, because a browser that waits for an answer counts as idle too. */
export function whenAnswered(client: QueryClient, work: () => void) {
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || client.isFetching() > 0) return
    stop()
    whenIdle(work)
  })
}
