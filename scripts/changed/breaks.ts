import { createRandom } from '../../server/src/features/demo/random.ts'
import { isCode, isTest, type Tree } from '../../test/house/tree.ts'

/** One line of a file, and what it becomes. */
export interface Break {
  file: string
  /** Counted from 1. */
  line: number
  from: string
  to: string
}

/** Each turns something into its opposite, or moves a border by one. */
const SWAPS: readonly (readonly [string | RegExp, string])[] = [
  [' === ', ' !== '],
  [' !== ', ' === '],
  [' && ', ' || '],
  [' || ', ' && '],
  [/ (?:<|<=) (?=\S)/, ' > '],
  [/ > (?=\S)/, ' >= '],
  [/ >= (?=\S)/, ' < '],
  [/ \+ 1\b/, ' + 2'],
  [/ - 1\b/, ' - 2'],
  [/\bif \(!(?!\()/, 'if ('],
  [/\bif \((?=[\w.]+\))/, 'if (!'],
  [/(?<==|return|\?|:) true\b/, ' false'],
  [/(?<==|return|\?|:) false\b/, ' true'],
  [/\.some\(/, '.every('],
  [/\.every\(/, '.some('],
  [/\bMath\.max\(/, 'Math.min('],
  [/\bMath\.min\(/, 'Math.max('],
  // Of SQL.
  [/ is not null\b/, ' is null'],
  [/ is null\b/, ' is not null'],
  [/ not exists \(/, ' exists ('],
  [/\bsum\(/, 'max('],
  [/ desc\b/, ' asc'],
  // The last word of a text that people read.
  [/(?<='[A-ZÁÉÍÓÚ][^']* )\p{L}+(?=[.?!]?')/u, 'xxx'],
  // A call whose answer nobody uses.
  [/^ +(?:await |void )?(?!expect|throw|return|if|for|while|switch)[\w.]+\(.*\)$/, ''],
]

const NO_LOGIC = /^\s*(?:\/\/|\/?\*|--|import |export (?:type|interface) |type |interface |describe\(|it\(|test\()/

/** Every way to break one line, one for each rule that fits it. */
export function breaksOf(file: string, source: string): Break[] {
  return source.split('\n').flatMap((from, at) =>
    NO_LOGIC.test(from)
      ? []
      : SWAPS.map(([what, by]) => from.replace(what, by))
          .filter(to => to !== from)
          .map(to => ({ file, line: at + 1, from, to })),
  )
}

/** The source with that line broken, or without it where nothing is left of it. */
export const applyBreak = (source: string, { line, to }: Break) =>
  source
    .split('\n')
    .flatMap((text, at) => (at + 1 !== line ? text : to === '' ? [] : to))
    .join('\n')

/** What is broken, and how many lines of each. No two lie in one feature. */
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/^model\/src\//, 6],
  [/^server\/(?:src|migrations)\//, 12],
  [/^web\/src\//, 8],
  [/^(?:e2e|scripts)\/(?!changed\/break)/, 4],
]
/** The same seed breaks the same lines of the same tree. Files are drawn first, so that long ones are not broken more often. */
export function drawBreaks(tree: Tree, seed: number): Break[] {
  const random = createRandom(seed)
  return PARTS.flatMap(([pattern, count]) => {
    const drawn: Break[] = []
    const candidates = [...tree]
      .filter(([file]) => pattern.test(file) && (isCode(file) || file.endsWith('.sql')) && !isTest(file))
      .map(([file, source]) => breaksOf(file, source))
      .filter(found => found.length > 0)
    const places = new Set<string>()
    while (drawn.length < count && candidates.length > 0) {
      const [found = []] = candidates.splice(random.below(candidates.length), 1)
      const chosen = random.among(found)
      const feature = /\/features\/[^/]+\//.exec(chosen.file)?.[0] ?? chosen.file
      if (!places.has(feature)) drawn.push(chosen)
      places.add(feature)
    }
    return drawn
  })
}
