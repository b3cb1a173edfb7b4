import { Readable } from 'node:stream'
import {
  type BackOffset,
  CARD_SIZE,
  type CardSheet,
  placesOf,
  SHEET_LAYOUTS,
  type SheetLayout,
} from '@agremia/model/rules/cards/sheet-layouts'
import { addPage, closePdf, mm, openBlankPdf, type Pdf } from '../../pdf/document.ts'
import { INK } from '../../pdf/letter-head.ts'
import { drawBlock, type TextStyle } from '../../pdf/text.ts'
import type { Side } from './card-face.ts'

export interface TestPage {
  sheet: CardSheet
  offset: BackOffset
  organisation: string
  madeAt: Date
}

const TEXT: TextStyle = { font: 'plain', size: 8, color: INK, align: 'center' }
const SMALL_TEXT: TextStyle = { ...TEXT, size: 5 }
/** How far the ruler reaches from the middle of the page, in millimetres. */
const RULER = 5
const CROSS = 3

const SAID: Readonly<Record<Side, string>> = {
  front:
    'Frente. Imprima esta página e a seguinte nos dois lados da mesma folha, virada pela margem longa, sem ajustar o tamanho.',
  back: 'Verso. Veja a folha contra a luz: some aos desvios das definições o que separa as duas réguas, em décimas de milímetro.',
}

/** Two pages with marks at the corners of every card and a ruler in the middle: held against the light, those of both sides should meet. */
export function drawTestPage({ sheet, offset, organisation, madeAt }: TestPage): Readable {
  const layout = SHEET_LAYOUTS[sheet]
  const { page } = layout
  const blank = openBlankPdf({ title: 'Página de teste dos cartões', author: organisation, madeAt })
  const pdf: Pdf = { ...blank, layout: 'portrait', width: mm(page.width), height: mm(page.height), pageCount: 0 }
  for (const side of ['front', 'back'] as const) {
    addPage(pdf)
    drawSide(pdf, layout, side, side === 'back' ? offset : { x: 0, y: 0 })
  }
  return Readable.from(closePdf(pdf), { objectMode: false })
}

function drawSide(pdf: Pdf, layout: SheetLayout, side: Side, offset: BackOffset): void {
  for (const { x, y } of placesOf(layout, side, offset))
    for (const cornerX of [x, x + CARD_SIZE.width])
      for (const cornerY of [y, y + CARD_SIZE.height]) drawCross(pdf, cornerX, cornerY, CROSS)
  const middle = { x: layout.page.width / 2 + offset.x / 10, y: layout.page.height / 2 + offset.y / 10 }
  drawRuler(pdf, middle.x, middle.y)
  const isSmall = layout.page.width < 100
  const width = mm(Math.min(layout.page.width - 10, 76))
  const style = isSmall ? SMALL_TEXT : TEXT
  drawBlock(
    pdf,
    SAID[side],
    { left: mm(layout.page.width / 2) - width / 2, top: mm(middle.y + RULER + 3), width },
    style,
  )
}

function drawCross({ doc }: Pdf, x: number, y: number, arm: number): void {
  doc.moveTo(mm(x - arm), mm(y)).lineTo(mm(x + arm), mm(y))
  doc.moveTo(mm(x), mm(y - arm)).lineTo(mm(x), mm(y + arm))
  doc.lineWidth(0.25).stroke(INK)
}

/** A cross with a mark at every millimetre. */
function drawRuler(pdf: Pdf, x: number, y: number): void {
  const { doc } = pdf
  drawCross(pdf, x, y, RULER)
  for (let at = -RULER; at <= RULER; at += 1) {
    const half = at % RULER === 0 ? 1.2 : 0.6
    doc.moveTo(mm(x + at), mm(y - half)).lineTo(mm(x + at), mm(y + half))
    doc.moveTo(mm(x - half), mm(y + at)).lineTo(mm(x + half), mm(y + at))
  }
  doc.lineWidth(0.25).stroke(INK)
}
