/** Parts of a list, each of at most so many items. */
export function batchesOf<T>(items: readonly T[], size: number): (readonly T[])[] {
  const batches: (readonly T[])[] = []
  for (let from = 0; from < items.length; from += size) batches.push(items.slice(from, from + size))
  return batches
}

/**
 * Yields what `prepare` makes of each item. The next item is prepared while the caller still works with the one before, so that
 * Node computes while PostgreSQL writes. Both may use one transaction: its statements are sent one after the other.
 */
export async function* oneAhead<T, Prepared>(
  items: readonly T[],
  prepare: (item: T) => Promise<Prepared>,
): AsyncGenerator<Prepared> {
  let next: Promise<Prepared> | undefined
  try {
    for (const [index, item] of items.entries()) {
      const prepared = await (next ?? prepare(item))
      const following = items[index + 1]
      next = following === undefined ? undefined : prepare(following)
      // Its error is thrown when its turn comes.
      next?.catch(() => undefined)
      yield prepared
    }
  } finally {
    // Where the caller has failed, its transaction ends only after the statements that are on their way.
    await next?.catch(() => undefined)
  }
}
