import type { Layout } from '../../pdf/document.ts'
import type { Measure } from '../../pdf/wrap-text.ts'
import type { ExportColumn } from './columns.ts'

/** On either side of a cell's text, in ems. */
export const PADDING = 0.45
/** In points; type smaller than the last is hard to read. */
const FONT_SIZES = [9, 8, 7] as const
const [LARGEST, , SMALLEST] = FONT_SIZES
/** Words up to this width, in ems, are never broken. A NIF or a phone number is within it, most e-mail addresses are not. */
const UNBROKEN = 9
/** An amount this wide fits into its column even if the sample had only smaller ones. */
const ROOMY_MONEY = '−99\u00a0999,99\u00a0€'

/** Measure text in each font at a size of 1 point. */
export interface Rulers {
  plain: Measure
  bold: Measure
}

/** Columns that stand side by side. A row with more columns than the page is wide has several bands, one below the other. */
export interface Band {
  /** The index of its first column. */
  first: number
  /** Of its columns, in points. */
  widths: readonly number[]
}

export interface ColumnPlan {
  layout: Layout
  fontSize: number
  bands: readonly Band[]
}

/** The widths that a column would like to have, in ems. */
interface WidthWish {
  /** With every text on one line. */
  whole: number
  /** With text on two lines and figures unbroken. */
  least: number
}

/**
 * Upright if every text fits on one line, else across; then the largest type in which all columns stand side by side, else
 * bands. `sample` holds printed cells of the first rows.
 */
export function planColumns(
  columns: readonly ExportColumn[],
  sample: readonly (readonly string[])[],
  pageWidths: Readonly<Record<Layout, number>>,
  rulers: Rulers,
): ColumnPlan {
  const wishes = columns.map((column, index) =>
    wishFor(
      column,
      sample.map(row => row[index] ?? ''),
      rulers,
    ),
  )
  const layout = add(wishes.map(wish => wish.whole)) * LARGEST <= pageWidths.portrait ? 'portrait' : 'landscape'
  const pageWidth = pageWidths[layout]
  const needed = add(wishes.map(wish => wish.least))
  const fontSize = FONT_SIZES.find(size => needed * size <= pageWidth) ?? SMALLEST
  let first = 0
  const bands = divide(wishes, pageWidth / fontSize).map(band => {
    const widths = share(pageWidth / fontSize, band).map(width => width * fontSize)
    first += band.length
    return { first: first - band.length, widths }
  })
  return { layout, fontSize, bands }
}

function wishFor(column: ExportColumn, cells: readonly string[], { plain, bold }: Rulers): WidthWish {
  const label = bold(column.label)
  const labelWord = widestOf(column.label.split(' '), bold)
  const widest = widestOf(cells, plain)
  const pad = (width: number) => width + 2 * PADDING
  if (column.kind !== 'text') {
    const figures = column.kind === 'money' ? Math.max(widest, plain(ROOMY_MONEY)) : widest
    return { whole: pad(Math.max(label, figures)), least: pad(Math.max(labelWord, figures)) }
  }
  // Two lines never break exactly in the middle; a text of over 40 em is a remark, which takes more lines.
  const halved = Math.min(widest * 0.6, 20)
  const unbroken = widestOf(
    cells.flatMap(cell => cell.split(/\s+/)),
    word => (plain(word) <= UNBROKEN ? plain(word) : 0),
  )
  return {
    whole: pad(Math.max(label, Math.min(widest, 40))),
    least: pad(Math.max(labelWord, halved, unbroken)),
  }
}

/** As few bands as the width allows, about equally full. */
function divide(wishes: readonly WidthWish[], available: number): WidthWish[][] {
  const fewest = fill(wishes, available).length
  let width = add(wishes.map(wish => wish.least)) / fewest
  let bands = fill(wishes, Math.min(width, available))
  while (bands.length > fewest) {
    width *= 1.05
    bands = fill(wishes, Math.min(width, available))
  }
  return bands
}

/** The columns in their order, each in the band begun last if it still fits there. */
function fill(wishes: readonly WidthWish[], available: number): WidthWish[][] {
  const bands: WidthWish[][] = []
  let taken = Number.POSITIVE_INFINITY
  for (const wish of wishes) {
    // A sum of fractions may exceed itself divided and multiplied by a hair.
    if (taken + wish.least > available + 0.001) {
      bands.push([])
      taken = 0
    }
    bands.at(-1)?.push(wish)
    taken += wish.least
  }
  return bands
}

/** The widths of the columns of a band. */
function share(available: number, wishes: readonly WidthWish[]): number[] {
  const least = wishes.map(wish => wish.least)
  const whole = wishes.map(wish => wish.whole)
  if (available < add(least)) return scale(least, available)
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
