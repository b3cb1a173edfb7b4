import type { Measure } from '../../pdf/wrap-text.ts'
import type { ExportColumn } from './columns.ts'

/** On either side of a cell's text, in ems. */
export const PADDING = 0.45
/** In points; type smaller than the last is not legible. */
const FONT_SIZES = [9, 8, 7, 6] as const
const SMALLEST = 6
/** Words up to this width, in ems, are never broken. A NIF or a phone number is within it, most e-mail addresses are not. */
const UNBROKEN = 9
/** An amount this wide fits into its column even if the sample had only smaller ones. */
const ROOMY_MONEY = '-99\u00a0999,99\u00a0€'

/** Measure text in each font at a size of 1 point. */
interface Rulers {
  plain: Measure
  bold: Measure
}

export interface ColumnPlan {
  fontSize: number
  widths: number[]
}

/** The widths that a column would like to have, in ems. */
interface WidthWishes {
  /** With every text on one line. */
  whole: number
  /** With text on two lines and figures unbroken. */
  least: number
  /** With long text cut, but figures and codes still whole. */
  tight: number
}

/** The largest type in which the columns fit on the page, and their widths. `sample` holds printed cells of the first rows. */
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

function wishFor(column: ExportColumn, cells: readonly string[], { plain, bold }: Rulers): WidthWishes {
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

function share(available: number, wishes: readonly WidthWishes[]): number[] {
  const tight = wishes.map(wish => wish.tight)
  const least = wishes.map(wish => wish.least)
  const whole = wishes.map(wish => wish.whole)
  if (available < add(tight)) return scale(tight, available)
  if (available < add(least)) return grow(tight, least, available)
  if (available < add(whole)) return grow(least, whole, available)
  return scale(whole, available)
}

/** Widths between `from` and `to`: each column gets the same share of the difference. */
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
