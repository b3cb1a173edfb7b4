import type { Field } from '../../resource/field.ts'
import { MESSAGES } from '../../resource/messages.ts'
import { fold } from '../fold.ts'
import { readDay, readPastDay } from './read-day.ts'

/** The outcome of reading a cell: the raw value for the field's parser, or an error message. */
export type Cell = { value: unknown; error?: undefined } | { error: string }

/** For one ref field: the ids by the folded names under which rows can be found. */
export type Names = ReadonlyMap<string, string>

/** The lookups of all ref fields, by field name. */
export type Lookups = Readonly<Record<string, Names>>

const YES = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro', 'v', 'yes', 'y', 'ok', 'aceita', 'autoriza'])
const NO = new Set(['nao', 'n', '0', 'false', 'falso', 'f', 'no', '-', 'recusa'])

/** Reads a cell as a value of the field. The field's own rules (lengths, check digits, future dates) are applied afterwards. */
export function readCell(name: string, field: Field, text: string, lookups: Lookups, today: string): Cell {
  switch (field.type) {
    case 'date':
      return orError(field.notFuture ? readPastDay(text, today) : readDay(text, today), MESSAGES.date)
    case 'datetime': {
      const day = readDay(text, today)
      return orError(day && `${day}T12:00:00Z`, MESSAGES.date)
    }
    case 'boolean':
      return orError(readBoolean(text), 'Escreva «sim» ou «não».')
    case 'enum':
      return orError(readChoice(field, text), notAnOption(field, text))
    case 'enumList':
      return readList(
        text,
        part => readChoice(field, part),
        part => notAnOption(field, part),
      )
    case 'ref':
      return orError(lookups[name]?.get(nameKey(text)) ?? null, notFound(text))
    case 'refs':
      return readList(text, part => lookups[name]?.get(nameKey(part)) ?? null, notFound)
    default:
      return { value: text }
  }
}

/** Normalises a name for comparison: `Suspenso (a pedido)` and `suspenso a pedido` are equal. */
export const nameKey = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const orError = (value: unknown, error: string): Cell => (value === null ? { error } : { value })

function readBoolean(text: string): boolean | null {
  const word = fold(text)
  return YES.has(word) ? true : NO.has(word) ? false : null
}

/** Finds an option by its value or label, ignoring spaces and punctuation: `MBWay` is MB WAY. */
function readChoice({ options = {} }: Field, text: string): string | null {
  const key = tight(text)
  const found = Object.entries(options).find(([code, label]) => tight(code) === key || tight(label) === key)
  return found?.[0] ?? null
}
const tight = (text: string) => nameKey(text).replaceAll(' ', '')

function readList(text: string, read: (part: string) => string | null, complain: (part: string) => string): Cell {
  const parts = text
    .split(/[,;|\n]/)
    .map(part => part.trim())
    .filter(Boolean)
  const values = parts.map(read)
  const wrong = values.indexOf(null)
  return wrong === -1 ? { value: [...new Set(values)] } : { error: complain(parts[wrong] ?? '') }
}

const MOST_SAID = 8
const shown = (text: string) => `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`
const notFound = (text: string) => `${shown(text)} não existe. Corrija o nome ou crie-o primeiro.`
const notAnOption = ({ options = {} }: Field, text: string) => {
  const labels = Object.values(options)
  return `${shown(text)} não é uma das opções: ${labels.slice(0, MOST_SAID).join(', ')}${labels.length > MOST_SAID ? '…' : ''}.`
}
