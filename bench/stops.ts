/** What must be stopped at the end, or when the bench is interrupted. */
export interface Stops {
  add(stop: () => Promise<unknown>): void
  /** Stops what was added since, the last first, because the applications use the database. */
  since(): () => Promise<void>
  all(): Promise<void>
}

export function createStops(): Stops {
  const stops: (() => Promise<unknown>)[] = []
  const downTo = async (kept: number) => {
    while (stops.length > kept) await stops.pop()?.()
  }
  let stopping: Promise<void> | undefined
  return {
    add: stop => void stops.push(stop),
    since: () => {
      const kept = stops.length
      return () => downTo(kept)
    },
    // Once, whether called by a signal or at the end of the work that it interrupted.
    all: () => {
      stopping ??= downTo(0)
      return stopping
    },
  }
}
