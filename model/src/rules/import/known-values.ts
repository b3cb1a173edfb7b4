import type { Field } from '../../resource/field.ts'
import { fold } from '../fold.ts'
import { isMemberWord, isSmallWord } from './heading.ts'
import { VALUE_ALIASES } from './value-aliases.ts'

/** The texts by which the options of a choice, or the rows that a ref may name, are found in cells. */
export interface KnownValues {
  /** By the names themselves, as `valueKey` compares them. */
  exact: ReadonlyMap<string, string>
  /** By old spellings and by words of other programs, as `spellingKey` compares them. */
  spelled: ReadonlyMap<string, string>
  /** What the user has chosen for texts of this file, by `valueKey`; null leaves the field empty. */
  chosen: ReadonlyMap<string, string | null>
}

/** An option, and the names under which cells may have it. */
export interface NamedValue {
  value: string
  names: readonly (string | null)[]
}

const NOTHING: ReadonlyMap<string, string> = new Map()

const YES = ['sim', 's', 'x', '1', 'true', 'verdadeiro', 'v', 'yes', 'y', 'ok', 'aceita', 'autoriza']
const NO = ['nao', 'n', '0', 'false', 'falso', 'f', 'no', '-', 'recusa']
const BOOLEAN: readonly NamedValue[] = [
  { value: 'true', names: YES },
  { value: 'false', names: NO },
]

/** The values that a field knows by its definition; undefined for types that are not chosen from a list. */
export function valuesOfDefinition({ type, options = {} }: Field): readonly NamedValue[] | undefined {
  if (type === 'boolean') return BOOLEAN
  if (type !== 'enum' && type !== 'enumList') return undefined
  return Object.entries(options).map(([value, label]) => ({ value, names: [value, label] }))
}

/** Of two options with the same name the first is taken; a spelling that could mean two options means none. */
export function knownValues(field: string, values: readonly NamedValue[]): KnownValues {
  const exact = new Map<string, string>()
  const meanings = new Map<string, Set<string>>()
  for (const { value, names } of values) {
    for (const name of names) {
      if (!name) continue
      if (!exact.has(valueKey(name))) exact.set(valueKey(name), value)
      const key = spellingKey(name)
      meanings.set(key, (meanings.get(key) ?? new Set()).add(value))
    }
  }
  const spelled = new Map<string, string>()
  for (const [key, [only, ...others]] of meanings) if (only && others.length === 0) spelled.set(key, only)
  for (const [alias, name] of Object.entries(VALUE_ALIASES[field] ?? {})) {
    const value = exact.get(valueKey(name))
    if (value && !spelled.has(spellingKey(alias))) spelled.set(spellingKey(alias), value)
  }
  return { exact, spelled, chosen: NOTHING }
}

/** Values that are found by these texts only, compared by `valueKey`. */
export const onlyExact = (exact: ReadonlyMap<string, string>): KnownValues => ({
  exact,
  spelled: NOTHING,
  chosen: NOTHING,
})

/** The value that a text means: undefined when it is not known, null when the user leaves it empty. */
export function findValue({ exact, spelled, chosen }: KnownValues, text: string): string | null | undefined {
  const key = valueKey(text)
  const choice = chosen.get(key)
  return choice === undefined ? (exact.get(key) ?? spelled.get(spellingKey(text))) : choice
}

/** Normalises a name for comparison: without accents, case and punctuation; `Suspenso (a pedido)` and `suspenso a pedido` are equal. */
export const nameKey = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same without spaces, because people write `MBWay` and `MB WAY`. A text of signs alone, such as `-`, stays as it is. */
export const valueKey = (text: string) => nameKey(text).replaceAll(' ', '') || fold(text)

/**
 * Normalises a text so that spellings of before the orthography of 1990, genders, plurals and a member's word beside it make
 * no difference: `Sócias Efectivas` and `Efetivo`, `Débito Directo` and `Débito direto`, `Cartão Cidadão` and `Cartão de cidadão`.
 */
export function spellingKey(text: string): string {
  const words = nameKey(text).split(' ')
  const telling = words.filter(word => !isMemberWord(word) && !isSmallWord(word))
  return (telling.length > 0 ? telling : words).map(word => stemOf(modernSpelling(word))).join(' ')
}

/** Drops consonants that are no longer written: `activo`, `direccao`, `optimo`, `adopcao`; folding has made `c` of `ç`. */
const modernSpelling = (word: string) => word.replace(/[cp](?=[ct])/g, '')

const stemOf = (word: string) => (word.length > 3 ? word.replace(/[aeo]?s?$/, '') : word)

/** The single texts of a cell that may name several values. */
export const partsOf = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map(part => part.trim())
    .filter(Boolean)
