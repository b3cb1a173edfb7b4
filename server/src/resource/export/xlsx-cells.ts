import { cleanText, printCell, printEuros, tellLisbonTime } from './cell-text.ts'
import type { Cell, ExportColumn } from './columns.ts'

/** Positions in the list `cellXfs` of the workbook's styles. */
export const CELL_STYLES = { text: 0, header: 1, integer: 2, money: 3, date: 4, datetime: 5, boolean: 0 } as const

/** For numbers that are shown with so many digits, from 2 to 10: the styles after the others, in this order. */
export const PADDED = ['00', '000', '0000', '00000', '000000', '0000000', '00000000', '000000000', '0000000000']
const FIRST_PADDED = 6
const styleOf = ({ kind, digits = 1 }: Pick<ExportColumn, 'kind' | 'digits'>) =>
  kind === 'integer' && PADDED[digits - 2] ? FIRST_PADDED + digits - 2 : CELL_STYLES[kind]

const MAX_TEXT = 32_767
const DAY = 86_400_000
/** Excel treats 1900 as a leap year, so its day numbers are right only from March 1900 on. */
const FIRST_SAFE_DAY = '1900-03-01'

export function writeCell(address: string, cell: Cell, column: Pick<ExportColumn, 'kind' | 'digits'>): string {
  const { kind } = column
  if (cell === null || cell === '') return ''
  const value = toNumber(cell, kind)
  if (value !== null) return `<c r="${address}" s="${styleOf(column)}"><v>${value}</v></c>`
  return writeTextCell(address, printForSheet(cell, kind), CELL_STYLES.text)
}

/** An inline string is never a formula, whatever it begins with. */
export function writeTextCell(address: string, text: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

/** A column's width in characters, neither too narrow for its label nor too wide for the screen. */
export function measureCell(cell: Cell, kind: ExportColumn['kind']): number {
  const lines = printForSheet(cell, kind).split('\n')
  const longest = lines.reduce((length, line) => Math.max(length, line.length), 0)
  // With room for the thousands' separators and " €".
  const extra = kind === 'money' ? 4 : kind === 'integer' ? 2 : 0
  return Math.min(60, Math.max(8, longest + extra + 2))
}

function printForSheet(cell: Cell, kind: ExportColumn['kind']): string {
  return printCell(cell, kind, cents => printEuros(cents, ','))
}

function toNumber(cell: Cell, kind: ExportColumn['kind']): string | null {
  if (typeof cell === 'number' && Number.isFinite(cell)) {
    if (kind === 'money') return printEuros(cell, '.')
    if (kind === 'integer') return String(cell)
  }
  if (typeof cell !== 'string') return null
  if (kind === 'date') return countDays(cell, '00:00:00')
  if (kind !== 'datetime') return null
  const local = tellLisbonTime(cell)
  return local === null ? null : countDays(local.slice(0, 10), local.slice(11))
}

/** Excel's number of an instant, in days since 30 December 1899; null when it has to be written as text. */
function countDays(day: string, time: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_SAFE_DAY) return null
  const moment = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(moment) ? null : String((moment - Date.UTC(1899, 11, 30)) / DAY)
}

export function escapeXml(text: string): string {
  return escapeMarkup(cleanText(text))
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function escapeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  // Cleaned after the cut, which may have split a surrogate pair.
  const short = lines.length > MAX_TEXT ? `${cleanText(lines.slice(0, MAX_TEXT - 1))}…` : cleanText(lines)
  // Excel would decode a text that looks like its own escape, such as `_x0041_`.
  return escapeMarkup(short).replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
}
