import type { Field } from '../../resource/field.ts'
import { MESSAGES, wrongDay } from '../../resource/input-messages.ts'
import { findValue, type KnownValues, partsOf } from './known-values.ts'
import { readBirthDay, readDay, readPastDay } from './read-day.ts'

/** The outcome of reading a cell: the raw value for the field's parser, null where the field stays empty, or an error message. */
export type Cell = { value: unknown; error?: undefined } | { error: string }

/** The known values of all fields whose values are chosen from a list, by field name. */
export type Lookups = Readonly<Record<string, KnownValues>>

/** Reads a cell as a value of the field. The field's own rules (lengths, check digits, future dates) are applied afterwards. */
export function readCell(name: string, field: Field, text: string, lookups: Lookups, today: string): Cell {
  const known = lookups[name]
  const find: Find = part => known && findValue(known, part)
  switch (field.type) {
    case 'date':
      return orError(dayReaderOf(field)(text, today), wrongDay(text, Number(today.slice(0, 4))))
    case 'datetime': {
      const day = readDay(text, today)
      return orError(day && `${day}T12:00:00Z`, MESSAGES.date)
    }
    case 'boolean': {
      const value = find(text)
      return orUnknown(value === undefined || value === null ? value : value === 'true', 'Escreva «sim» ou «não».')
    }
    case 'enum':
      return orUnknown(find(text), notAnOption(field, text))
    case 'enumList':
      return readList(text, find, part => notAnOption(field, part))
    case 'ref':
      return orUnknown(find(text), notFound(text))
    case 'refs':
      return readList(text, find, notFound)
    default:
      return { value: text }
  }
}

const dayReaderOf = ({ age, notFuture }: Field) => (age ? readBirthDay : notFuture ? readPastDay : readDay)

const orError = (value: unknown, error: string): Cell => (value === null ? { error } : { value })

const orUnknown = (value: unknown, error: string): Cell => (value === undefined ? { error } : { value })

type Find = (text: string) => string | null | undefined

function readList(text: string, find: Find, complain: (part: string) => string): Cell {
  const parts = partsOf(text)
  const values = parts.map(find)
  const wrong = values.indexOf(undefined)
  if (wrong !== -1) return { error: complain(parts[wrong] ?? '') }
  return { value: [...new Set(values.filter(value => value !== null))] }
}

const MOST_SAID = 8
const shown = (text: string) => `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`
const notFound = (text: string) => `${shown(text)} não existe. Corrija o nome ou crie-o primeiro.`
const notAnOption = ({ options = {} }: Field, text: string) => {
  const labels = Object.values(options)
  return `${shown(text)} não é uma das opções: ${labels.slice(0, MOST_SAID).join(', ')}${labels.length > MOST_SAID ? '…' : ''}.`
}
