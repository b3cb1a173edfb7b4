import type { Cell, ExportColumn } from './columns.ts'

/** Characters that XML and spreadsheets do not allow: control characters, unpaired surrogates, non-characters. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu

export function cleanText(text: string): string {
  return text.replace(UNPRINTABLE, '')
}

// The Swedish format is 'yyyy-mm-dd hh:mm:ss', whose parts have fixed places.
const lisbon = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Lisbon' })

/** An instant as 'yyyy-mm-dd hh:mm:ss' in Lisbon's time; null when the text is not an instant. */
export function tellLisbonTime(instant: string): string | null {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? null : lisbon.format(time)
}

/** A day as dd/mm/aaaa; null when the text is not a day. */
export function printDay(day: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : null
}

function printInstant(instant: string): string | null {
  const local = tellLisbonTime(instant)
  return local === null ? null : `${printDay(local.slice(0, 10))} ${local.slice(11, 16)}`
}

/** Euros with two decimals, made from the digits of the cents so that no rounding can occur. */
export function printEuros(cents: number, comma: ',' | '.'): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${comma}${digits.slice(-2)}`
}

/**
 * A cell as text for people. Amounts look different in a spreadsheet and on paper, so the caller prints them. A value that
 * is not of its column's kind is shown unchanged.
 */
export function printCell(cell: Cell, kind: ExportColumn['kind'], printMoney: (cents: number) => string): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (typeof cell === 'number') return kind === 'money' ? printMoney(cell) : String(cell)
  const text = cleanText(cell)
  if (kind === 'date') return printDay(text) ?? text
  if (kind === 'datetime') return printInstant(text) ?? text
  return text
}
