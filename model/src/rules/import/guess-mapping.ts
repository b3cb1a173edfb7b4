import { isNoise, normaliseHeading } from './heading.ts'
import { SYNONYMS } from './synonyms.ts'

/** A field that a column may go to. */
export interface ImportField {
  name: string
  /** As people read it, with the organisation's words. */
  label: string
}

/** For each column the field that it fills; null for those left out. */
export type Mapping = readonly (string | null)[]

interface Guess {
  column: number
  field: string
  score: number
}

/** Which column is which field, by what the headings say: each field once, the surest first. */
export function guessMapping(headings: readonly string[], fields: readonly ImportField[]): Mapping {
  const known = fields.map(({ name, label }) => ({
    name,
    phrases: [...new Set([label, name, ...(SYNONYMS[name] ?? [])].map(normaliseHeading))].filter(Boolean),
  }))
  const guesses: Guess[] = headings.flatMap((heading, column) => {
    const words = normaliseHeading(heading)
    return known.map(({ name, phrases }) => ({ column, field: name, score: bestScore(words, phrases) }))
  })
  const mapping: (string | null)[] = headings.map(() => null)
  const taken = new Set<string>()
  // Sorting is stable: of two that are as sure, the earlier column and the earlier field win.
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
 * The same words are surest, a field's own label before its synonyms. Words around a phrase are let pass when they say
 * nothing, or when the phrase is of two words or more: `Data nascimento (dd/mm/aaaa)`, but never `Nome do pai` for `Nome`.
 */
function scoreOf(words: string, phrase: string, index: number): number {
  if (words === phrase) return 1000 - index
  if (words === '' || !` ${words} `.includes(` ${phrase} `)) return 0
  const inside = phrase.split(' ').length
  const extra = words.split(' ').filter(word => !phrase.split(' ').includes(word))
  if (extra.every(isNoise)) return 500 + inside
  return inside > 1 && extra.length <= inside ? 100 + inside : 0
}

/** The same set of headings, whatever their order, is the same kind of file: its mapping is remembered under this. */
export const headingsKey = (headings: readonly string[]) =>
  JSON.stringify(headings.map(normaliseHeading).filter(Boolean).sort())
