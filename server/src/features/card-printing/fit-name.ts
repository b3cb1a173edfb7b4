import { type Measure, wrapText } from '../../pdf/wrap-text.ts'

export interface FittedName {
  lines: string[]
  /** In the unit in which the width was given. */
  size: number
}

interface Room {
  width: number
  /** The largest size, and the smallest at which the name stays on one line. */
  most: number
  least: number
}

/** How much smaller each try is. */
const STEP = 0.95

/**
 * A name as large as fits: on one line while that is not too small, else on two. It never runs over the width, however long its words
 * are, and nothing of it is cut off.
 */
export function fitName(name: string, measure: Measure, { width, most, least }: Room): FittedName {
  const size = Math.min(most, width / Math.max(measure(name), Number.EPSILON))
  if (size >= least) return { lines: [name], size }
  // At the size at which both lines fit, words are still whole.
  for (let tried = most; ; tried *= STEP) {
    const lines = wrapText(name, width / tried, measure, Number.POSITIVE_INFINITY)
    const isWhole = lines.join(' ') === name.replace(/[ \t\r\n]+/g, ' ').trim()
    if (lines.length <= 2 && (isWhole || tried < least / 2)) return { lines, size: tried }
  }
}
