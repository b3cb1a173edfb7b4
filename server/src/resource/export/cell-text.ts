import type { Cell, ExportColumn } from './columns.ts'

/** What neither XML nor a spreadsheet may hold: control characters, halves of a surrogate pair, non-characters */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu

export function cleanText(text: string): string {
  return text.replace(UNPRINTABLE, '')
}

// The Swedish form is 'yyyy-mm-dd hh:mm:ss', which is the easiest to take apart.
const lisbon = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Lisbon' })

/** 'yyyy-mm-dd hh:mm:ss' on a Portuguese wall clock, or null when the text is no instant */
export function tellLisbonTime(instant: string): string | null {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? null : lisbon.format(time)
}

/** dd/mm/aaaa, or null when the text is no day */
export function printDay(day: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : null
}

function printInstant(instant: string): string | null {
  const local = tellLisbonTime(instant)
  return local === null ? null : `${printDay(local.slice(0, 10))} ${local.slice(11, 16)}`
}

/** Euros with two decimals, from the digits of the cents: no binary fraction in between */
export function printEuros(cents: number, comma: ',' | '.'): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${comma}${digits.slice(-2)}`
}

/** A cell for people to read; `printMoney` is what differs between a spreadsheet and paper. A value that is not of its column's kind is shown as it is. */
export function printCell(cell: Cell, kind: ExportColumn['kind'], printMoney: (cents: number) => string): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') return kind === 'money' ? printMoney(cell) : String(cell)
  const text = cleanText(cell)
  if (kind === 'date') return printDay(text) ?? text
  if (kind === 'datetime') return printInstant(text) ?? text
  return text
}
