/** A pseudo-random generator (mulberry32) that gives the same numbers for the same seed on every machine. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    chance: (part: number) => next() < part,
    /** Chooses an element, earlier ones more often. */
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() ** 1.6 * list.length)] as T, // the index lies within the list
    /** Chooses an element, all with equal probability. */
    among: <T>(list: readonly T[]): T => list[below(list.length)] as T, // the index lies within the list
    /** Chooses a key by the given weights. */
    weighed: <T>(list: readonly (readonly [T, number])[]): T => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [one, weight] of list) {
        left -= weight
        if (left < 0) return one
      }
      throw new Error('there is nothing to choose from')
    },
    /** A UUID of version 7, made from an instant and from these random numbers. */
    id: (at: Date) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      const hex = (digits: number) =>
        below(16 ** digits)
          .toString(16)
          .padStart(digits, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[below(4)]}${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}
export type Random = ReturnType<typeof createRandom>
