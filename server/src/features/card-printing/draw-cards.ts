import { Readable } from 'node:stream'
import {
  type BackOffset,
  type CardSheet,
  cardsPerPage,
  cropMarksOf,
  NO_OFFSET,
  placesOf,
  SHEET_LAYOUTS,
  type SheetLayout,
} from '@agremia/model/rules/cards/sheet-layouts'
import { closePdf, finishedPages, mm, openBlankPdf, type Pdf } from '../../pdf/document.ts'
import { openLogo } from '../../pdf/letter-head.ts'
import { type CardContent, type CardLook, faceOf, type Measures, type Side } from './card-face.ts'
import { drawFace, type FacePictures } from './draw-face.ts'

/** A card with its photo. */
export interface CardToPrint extends CardContent {
  /** A JPEG; null where there is none, or where its file is missing. */
  photo: Buffer | null
}

/** The pictures of all cards of an organisation: JPEGs or PNGs. */
export interface LookPictures {
  logo?: Buffer
  background: Readonly<Record<Side, Buffer | undefined>>
}

export interface CardPrint {
  /** Read while pages are drawn, so they may come from a cursor. */
  cards: Iterable<CardToPrint> | AsyncIterable<CardToPrint>
  look: CardLook
  pictures: LookPictures
  sheet: CardSheet
  offset?: BackOffset
  onCard?(): Promise<void> | void
  madeAt: Date
}

/** Cards on their sheets, each page of fronts followed by its backs, as a PDF whose pages are sent as soon as they are full. */
export function drawCards(print: CardPrint): Readable {
  return Readable.from(drawPages(print), { objectMode: false })
}

async function* drawPages(print: CardPrint): AsyncGenerator<Uint8Array> {
  const { cards, look, sheet, offset = NO_OFFSET, madeAt } = print
  const layout = SHEET_LAYOUTS[sheet]
  const pdf = openCards(layout, look, madeAt)
  const measures = measuresOf(pdf)
  const shared = openPictures(pdf, print.pictures)
  let page: CardToPrint[] = []
  async function* drawFull(): AsyncGenerator<Uint8Array> {
    for (const side of ['front', 'back'] as const) {
      beginPage(pdf, layout)
      const places = placesOf(layout, side, offset)
      for (const [index, card] of page.entries()) {
        const place = places[index]
        if (!place) continue
        const pictures: FacePictures = {
          ...shared[side],
          ...(side === 'front' && card.photo && { photo: openLogo(pdf, card.photo) }),
        }
        drawFace(pdf, faceOf(side, card, look, measures), pictures, { ...place, bleed: layout.bleed })
      }
      drawCropMarks(pdf, layout)
    }
    page = []
    yield* finishedPages(pdf)
  }
  for await (const card of cards) {
    page.push(card)
    await print.onCard?.()
    if (page.length === cardsPerPage(layout)) yield* drawFull()
  }
  if (page.length > 0) yield* drawFull()
  yield* closePdf(pdf)
}

function openCards({ page }: SheetLayout, { organisation }: CardLook, madeAt: Date): Pdf {
  const { doc, fonts } = openBlankPdf({ title: 'Cartões', author: organisation, madeAt })
  return { doc, fonts, layout: 'portrait', width: mm(page.width), height: mm(page.height), pageCount: 0 }
}

function beginPage(pdf: Pdf, { page }: SheetLayout): void {
  pdf.doc.addPage({ size: [mm(page.width), mm(page.height)], margin: 0 })
  pdf.pageCount += 1
}

export const measuresOf = ({ fonts }: Pick<Pdf, 'fonts'>): Measures => ({
  plain: text => fonts.plain.measure(text),
  bold: text => fonts.bold.measure(text),
})

function openPictures(pdf: Pdf, { logo, background }: LookPictures): Record<Side, FacePictures> {
  const opened = openLogo(pdf, logo)
  const face = (side: Side): FacePictures => ({
    ...(opened && { logo: opened }),
    ...(background[side] && { background: openLogo(pdf, background[side]) }),
  })
  return { front: face('front'), back: face('back') }
}

function drawCropMarks({ doc }: Pdf, layout: SheetLayout): void {
  for (const { from, to } of cropMarksOf(layout))
    doc.moveTo(mm(from.x), mm(from.y)).lineTo(mm(to.x), mm(to.y)).lineWidth(0.3).stroke('#000000')
}
