/** ID-1 of ISO/IEC 7810, the size of bank cards; all lengths here are in millimetres. */
export const CARD_SIZE = { width: 85.6, height: 53.98 } as const
/** How far a background reaches over the edge, so that a cut that is slightly off leaves no white line. */
export const BLEED = 3
const A4 = { width: 210, height: 297 }

export const CARD_SHEETS = {
  dez: 'Folha A4 com dez cartões encostados',
  oito: 'Folha A4 com oito cartões, sangria e marcas de corte',
  um: 'Um cartão por página, para impressoras de cartões',
} as const
export type CardSheet = keyof typeof CARD_SHEETS

interface Size {
  width: number
  height: number
}
export interface Place {
  /** Of the card's left upper corner after cutting, from that of the page. */
  x: number
  y: number
}
export interface SheetLayout {
  page: Size
  columns: number
  rows: number
  bleed: number
}

/** Ten cards with bleed do not fit: five of 59.98 mm are higher than a page. */
export const SHEET_LAYOUTS: Readonly<Record<CardSheet, SheetLayout>> = {
  dez: { page: A4, columns: 2, rows: 5, bleed: 0 },
  oito: { page: A4, columns: 2, rows: 4, bleed: BLEED },
  um: { page: CARD_SIZE, columns: 1, rows: 1, bleed: 0 },
}

export const cardsPerPage = ({ columns, rows }: SheetLayout) => columns * rows

/** The most by which a printer's back side may be moved, in tenths of a millimetre. */
export const MOST_OFFSET = 50

/** In tenths of a millimetre, to the right and down, as seen on the back side. */
export interface BackOffset {
  x: number
  y: number
}
export const NO_OFFSET: BackOffset = { x: 0, y: 0 }

/**
 * Where the cards of a page lie, row by row. On the back side the columns are in reverse order, because the sheet is turned over
 * its long edge, and everything is moved by the offset of the printer.
 */
export function placesOf(layout: SheetLayout, side: 'front' | 'back', offset: BackOffset = NO_OFFSET): Place[] {
  const { page, columns, rows, bleed } = layout
  const cell = { width: CARD_SIZE.width + 2 * bleed, height: CARD_SIZE.height + 2 * bleed }
  const left = (page.width - columns * cell.width) / 2
  const top = (page.height - rows * cell.height) / 2
  const moved = side === 'back' ? offset : NO_OFFSET
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns
    return {
      x: left + (side === 'back' ? columns - 1 - column : column) * cell.width + bleed + moved.x / 10,
      y: top + Math.floor(index / columns) * cell.height + bleed + moved.y / 10,
    }
  })
}

export interface CropMark {
  from: Place
  to: Place
}
const MARK = { length: 5, gap: 1 }

/** Lines in the margins of the page at which every card is cut; none where the cards fill the page. */
export function cropMarksOf(layout: SheetLayout): CropMark[] {
  if (layout.bleed === 0) return []
  const places = placesOf(layout, 'front')
  const cuts = (starts: readonly number[], length: number) =>
    [...new Set(starts)].flatMap(start => [start, start + length])
  const across = cuts(
    places.map(({ x }) => x),
    CARD_SIZE.width,
  )
  const down = cuts(
    places.map(({ y }) => y),
    CARD_SIZE.height,
  )
  const [left, right] = [Math.min(...across) - layout.bleed - MARK.gap, Math.max(...across) + layout.bleed + MARK.gap]
  const [top, bottom] = [Math.min(...down) - layout.bleed - MARK.gap, Math.max(...down) + layout.bleed + MARK.gap]
  return [
    ...across.flatMap(x => [
      { from: { x, y: top - MARK.length }, to: { x, y: top } },
      { from: { x, y: bottom }, to: { x, y: bottom + MARK.length } },
    ]),
    ...down.flatMap(y => [
      { from: { x: left - MARK.length, y }, to: { x: left, y } },
      { from: { x: right, y }, to: { x: right + MARK.length, y } },
    ]),
  ]
}
