/** A count may take this share of one connection's time: after taking 50 ms it is not repeated for 50 ms × 40 = 2 s. */
const REST_FACTOR = 40

/**
 * A count that many visits ask for and that grows with the members. Visits at the same time share one query, and the answer
 * is kept for a multiple of what it cost: small organisations always see the present number, large ones a recent one.
 */
export function boundedCount(count: () => Promise<number>, now: () => number = () => performance.now()) {
  let last: { counted: Promise<number>; until: number } | undefined
  return (): Promise<number> => {
    if (last && now() < last.until) return last.counted
    const begun = now()
    const counted = count()
    const current = { counted, until: Number.POSITIVE_INFINITY }
    last = current
    const keep = (cost: number) => {
      current.until = begun + cost * (1 + REST_FACTOR)
    }
    counted.then(
      () => keep(now() - begun),
      () => keep(0), // a failure is answered to those who asked, and the next visit counts again
    )
    return counted
  }
}
