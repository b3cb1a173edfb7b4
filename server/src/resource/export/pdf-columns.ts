import type { Measure } from '../../pdf/wrap-text.ts'
import type { ExportColumn } from './columns.ts'

/** Beside a cell's text, in ems */
export const PADDING = 0.45
/** Smaller than the last nobody reads. */
const FONT_SIZES = [9, 8, 7, 6] as const
const SMALLEST = 6
/** In ems: a NIF or a phone number is kept whole, an e-mail address may be broken */
const UNBROKEN = 9
/** What a figure may grow to after the sample, without having to be drawn smaller */
const ROOMY_MONEY = '-99\u00a0999,99\u00a0€'

/** One for each font, at a size of 1 point */
interface Rulers {
  plain: Measure
  bold: Measure
}

export interface ColumnPlan {
  fontSize: number
  widths: number[]
}

/** Widths in ems */
interface Wish {
  /** all on one line */
  whole: number
  /** text on two lines, figures never broken */
  least: number
  /** long text cut short, figures and codes still whole */
  tight: number
}

/** The largest type in which the columns fit on the page, and how they share it. `sample` holds printed cells. */
export function planColumns(
  columns: readonly ExportColumn[],
  sample: readonly (readonly string[])[],
  pageWidth: number,
  rulers: Rulers,
): ColumnPlan {
  const wishes = columns.map((column, index) =>
    wishFor(
      column,
      sample.map(row => row[index] ?? ''),
      rulers,
    ),
  )
  const fontSize = FONT_SIZES.find(size => add(wishes.map(wish => wish.least)) * size <= pageWidth) ?? SMALLEST
  return { fontSize, widths: share(pageWidth / fontSize, wishes).map(width => width * fontSize) }
}

function wishFor(column: ExportColumn, cells: readonly string[], { plain, bold }: Rulers): Wish {
  const label = bold(column.label)
  const labelWord = widestOf(column.label.split(' '), bold)
  const widest = widestOf(cells, plain)
  const pad = (width: number) => width + 2 * PADDING
  if (column.kind !== 'text') {
    const figures = column.kind === 'money' ? Math.max(widest, plain(ROOMY_MONEY)) : widest
    const least = pad(Math.max(labelWord, figures))
    return { whole: pad(Math.max(label, figures)), least, tight: least }
  }
  // Two lines never break exactly in the middle; a text of over 40 em is a remark, which may be cut.
  const halved = Math.min(widest * 0.6, 20)
  const unbroken = widestOf(
    cells.flatMap(cell => cell.split(/\s+/)),
    word => (plain(word) <= UNBROKEN ? plain(word) : 0),
  )
  const least = pad(Math.max(labelWord, halved, unbroken))
  const tight = widest <= UNBROKEN ? least : Math.min(least, pad(Math.max(labelWord, 4)))
  return { whole: pad(Math.max(label, Math.min(widest, 40))), least, tight }
}

function share(available: number, wishes: readonly Wish[]): number[] {
  const tight = wishes.map(wish => wish.tight)
  const least = wishes.map(wish => wish.least)
  const whole = wishes.map(wish => wish.whole)
  if (available < add(tight)) return scale(tight, available)
  if (available < add(least)) return grow(tight, least, available)
  if (available < add(whole)) return grow(least, whole, available)
  return scale(whole, available)
}

/** From one width towards another: each column gets the same part of what it still wishes for. */
function grow(from: readonly number[], to: readonly number[], available: number): number[] {
  const part = (available - add(from)) / (add(to) - add(from))
  return from.map((width, index) => width + ((to[index] ?? width) - width) * part)
}

function scale(widths: readonly number[], available: number): number[] {
  return widths.map(width => (width * available) / add(widths))
}

function widestOf(texts: readonly string[], measure: Measure): number {
  return texts.reduce((widest, text) => Math.max(widest, measure(text)), 0)
}

function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
