import type { QrSegment } from 'qrcode'

type Mode = QrSegment['mode']

/** Costs are in sixths of a bit, because three digits take 10 bits and two letters 11. */
const BIT = 6
/** At its beginning a segment tells its mode and its length: 4 bits and, up to version 9, these (ISO/IEC 18004, table 3). */
const HEADERS: Readonly<Record<Mode, number>> = {
  numeric: (4 + 10) * BIT,
  alphanumeric: (4 + 9) * BIT,
  byte: (4 + 8) * BIT,
}
const MODES = ['numeric', 'alphanumeric', 'byte'] as const satisfies readonly Mode[]
const NUMERIC = /^\d$/
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]$/

const knownCosts = new Map<string, readonly number[]>()

/** What the character costs in each mode, in the order of `MODES`. */
function costsOf(character: string): readonly number[] {
  const known = knownCosts.get(character)
  if (known) return known
  const costs = [
    NUMERIC.test(character) ? 20 : Number.POSITIVE_INFINITY,
    ALPHANUMERIC.test(character) ? 33 : Number.POSITIVE_INFINITY,
    Buffer.byteLength(character) * 8 * BIT,
  ]
  // Texts for readers of codes are ASCII; others are not kept, so that this does not grow.
  if (character < '\x7f') knownCosts.set(character, costs)
  return costs
}

/**
 * Divides a text so that its symbol is as small as possible: digits and capital letters take less room than other characters. The
 * library does the same by searching a graph, which takes most of the time that a symbol takes; here each character is looked at once.
 * Only symbols above version 9, whose segments begin with longer lengths, may be a little larger than they could be.
 */
export function divideIntoSegments(text: string): QrSegment[] {
  const characters = [...text]
  // For each character and mode: the mode of the character before it on the cheapest way there.
  const before: number[][] = []
  let totals: readonly number[] = MODES.map(mode => HEADERS[mode])
  for (const character of characters) {
    const own = costsOf(character)
    const least = Math.min(...totals)
    const cheapest = totals.indexOf(least)
    // Before the first character there is nothing to switch from.
    const switched = before.length === 0 ? Number.POSITIVE_INFINITY : Math.ceil(least / BIT) * BIT
    const [from, next]: [number[], number[]] = [[], []]
    for (const [at, mode] of MODES.entries()) {
      const staying = totals[at] ?? 0
      const isStaying = staying <= switched + HEADERS[mode]
      from.push(isStaying ? at : cheapest)
      next.push((isStaying ? staying : switched + HEADERS[mode]) + (own[at] ?? 0))
    }
    before.push(from)
    totals = next
  }
  return segmentsOf(characters, before, totals.indexOf(Math.min(...totals)))
}

/** Goes back from the mode of the last character. */
function segmentsOf(characters: readonly string[], before: readonly (readonly number[])[], last: number): QrSegment[] {
  const segments: QrSegment[] = []
  let end = characters.length
  for (let at = end - 1, mode = last; at >= 0; at -= 1) {
    const previous = before[at]?.[mode] ?? mode
    if (at === 0 || previous !== mode) {
      segments.unshift({ data: characters.slice(at, end).join(''), mode: MODES[mode] ?? 'byte' })
      end = at
    }
    mode = previous
  }
  return segments
}
