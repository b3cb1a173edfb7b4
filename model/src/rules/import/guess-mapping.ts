import { isNoise, normaliseHeading } from './heading.ts'
import { SYNONYMS } from './synonyms.ts'

/** A field that a column can be mapped to. */
export interface ImportField {
  name: string
  /** The label on screen, with the organisation's words. */
  label: string
}

/** The field name for each column of the file; null for columns that are not imported. */
export type Mapping = readonly (string | null)[]

interface Guess {
  column: number
  field: string
  score: number
}

/** Guesses the field of each column from the headings; each field is used once, for the column that matches best. */
export function guessMapping(
  headings: readonly string[],
  fields: readonly ImportField[],
  synonyms: Readonly<Record<string, readonly string[]>> = SYNONYMS,
): Mapping {
  const known = fields.map(({ name, label }) => ({
    name,
    phrases: [...new Set([label, name, ...(synonyms[name] ?? [])].map(normaliseHeading))].filter(Boolean),
  }))
  const guesses: Guess[] = headings.flatMap((heading, column) => {
    const words = normaliseHeading(heading)
    return known.map(({ name, phrases }) => ({ column, field: name, score: bestScore(words, phrases) }))
  })
  const mapping: (string | null)[] = headings.map(() => null)
  const taken = new Set<string>()
  // Sorting is stable, so of two equal matches the earlier column and the earlier field win.
  for (const { column, field, score } of guesses.sort((a, b) => b.score - a.score)) {
    if (score === 0 || mapping[column] || taken.has(field)) continue
    mapping[column] = field
    taken.add(field)
  }
  return mapping
}

const bestScore = (words: string, phrases: readonly string[]) =>
  phrases.reduce((best, phrase, index) => Math.max(best, scoreOf(words, phrase, index)), 0)

/**
 * An exact match scores highest, a field's label before its synonyms. Additional words around a phrase are allowed if they
 * are filler, or if the phrase has two words or more: `Data nascimento (dd/mm/aaaa)`, but never `Nome do pai` for `Nome`.
 */
function scoreOf(words: string, phrase: string, index: number): number {
  if (words === phrase) return 1000 - index
  if (words === '' || !` ${words} `.includes(` ${phrase} `)) return 0
  const inside = phrase.split(' ').length
  const extra = words.split(' ').filter(word => !phrase.split(' ').includes(word))
  if (extra.every(isNoise)) return 500 + inside
  return inside > 1 && extra.length <= inside ? 100 + inside : 0
}

/** The heading of the column with errors that a file of rows with errors has beside its own. */
export const ERRORS_HEADING = 'Erros'

/**
 * The key under which a mapping is remembered: files with the same headings, in any order, count as the same kind of file.
 * So does a file of rows with errors that was mended and is sent again.
 */
export const headingsKey = (headings: readonly string[]) =>
  JSON.stringify(
    headings
      .map(normaliseHeading)
      .filter(heading => heading !== '' && heading !== normaliseHeading(ERRORS_HEADING))
      .sort(),
  )
