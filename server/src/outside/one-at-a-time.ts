/** Runs works one after the other. With more than `mostWaiting` waiting already, `refuse` says why the next is not taken. */
export function oneAtATime(mostWaiting: number, refuse: () => Error) {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (unfinished > mostWaiting) throw refuse()
    unfinished += 1
    const done = last.then(work)
    // The next one starts whether or not this one succeeds.
    last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      unfinished -= 1
    }
  }
}
