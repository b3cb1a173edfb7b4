/** Parts of a list, each of at most so many items. */
export function batchesOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  const batches: (readonly T[])[] = []
  for (let from = 0; from < items.length; from += size) batches.push(items.slice(from, from + size))
  return batches
}

/**
 * Yields what `prepare` makes of each item, in their order. The next item is read and prepared while the caller still works with
 * the one before, so that Node computes while PostgreSQL writes. Both may use one transaction: its statements are sent one after the other.
 */
export async function* oneAhead<T, Prepared>(
  items: Iterable<T> | AsyncIterable<T>,
  prepare: (item: T) => Promise<Prepared>,
): AsyncGenerator<Prepared> {
  const prepared = prepareEach(items, prepare)
  try {
    for (let current = await prepared.next(); !current.done; ) {
      const next = prepared.next()
      // Its error is thrown when its turn comes.
      next.catch(() => undefined)
      yield current.value
      current = await next
    }
  } finally {
    // Where the caller has failed, its transaction ends only after the statements that are on their way.
    await prepared.return(undefined)
  }
}

/**
 * Runs `work`, which may leave one piece at a time to be done beside it, such as the end of a batch while the next one is begun.
 * `beside` returns when the piece before has ended, and throws its error. When `withBeside` returns, all have ended.
 */
export async function withBeside<T>(work: (beside: (piece: Promise<void>) => Promise<void>) => Promise<T>): Promise<T> {
  let last = Promise.resolve()
  const beside = (piece: Promise<void>) => {
    const before = last
    last = piece
    // Its error is thrown when the next piece begins, or at the end.
    piece.catch(() => undefined)
    return before
  }
  try {
    const result = await work(beside)
    await last
    return result
  } finally {
    await last.catch(() => undefined)
  }
}

async function* prepareEach<T, Prepared>(
  items: Iterable<T> | AsyncIterable<T>,
  prepare: (item: T) => Promise<Prepared>,
): AsyncGenerator<Prepared> {
  for await (const item of items) yield await prepare(item)
}
