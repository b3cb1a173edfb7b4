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
import { addPage, type BlankPdf, finishedPages, mm, type Pdf } from '../../pdf/document.ts'
import type { OpenedImage } from '../../pdf/images.ts'
import { openLogo } from '../../pdf/letter-head.ts'
import { type CardContent, type CardLook, faceOf, type Measures, type Side } from './card-face.ts'
import { drawFace, type FacePictures } from './draw-face.ts'
import { printableIn } from './printable-text.ts'

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

export interface CardPrint<Card extends CardToPrint = CardToPrint> {
  /** Read while pages are drawn, so they may come from a cursor. */
  cards: Iterable<Card> | AsyncIterable<Card>
  look: CardLook
  pictures: LookPictures
  sheet: CardSheet
  offset?: BackOffset
  /** Called for each card, with whether the typeface lacks letters of its name. */
  onCard?(card: Card, lacksLetters: boolean): Promise<void> | void
}

/** Draws cards on their sheets, each page of fronts followed by its backs, and answers the bytes of the pages that are finished. */
export async function* drawSheets<Card extends CardToPrint>(
  blank: BlankPdf,
  print: CardPrint<Card>,
): AsyncGenerator<Uint8Array> {
  const { cards, look, sheet, offset = NO_OFFSET, onCard } = print
  const layout = SHEET_LAYOUTS[sheet]
  const { page: size } = layout
  const pdf: Pdf = { ...blank, layout: 'portrait', width: mm(size.width), height: mm(size.height), pageCount: 0 }
  const measures = measuresOf(pdf)
  const shared = openPictures(pdf, print.pictures)
  const drawPage = (side: Side, page: readonly OpenedCard[]) => {
    addPage(pdf)
    for (const [index, place] of placesOf(layout, side, offset).entries()) {
      const opened = page[index]
      if (!opened) break
      const pictures: FacePictures = {
        ...shared[side],
        ...(side === 'front' && opened.photo && { photo: opened.photo }),
      }
      drawFace(pdf, faceOf(side, opened.content, look, measures), pictures, { ...place, bleed: layout.bleed })
    }
    drawCropMarks(pdf, layout)
  }
  let page: OpenedCard[] = []
  async function* drawFull(): AsyncGenerator<Uint8Array> {
    drawPage('front', page)
    drawPage('back', page)
    page = []
    yield* finishedPages(pdf)
  }
  for await (const card of cards) {
    const printedName = printableIn(pdf.fonts.bold, card.printedName)
    page.push(openCard(pdf, { ...card, printedName }))
    await onCard?.(card, printedName !== card.printedName.normalize('NFC').trim())
    if (page.length === cardsPerPage(layout)) yield* drawFull()
  }
  if (page.length > 0) yield* drawFull()
}

interface OpenedCard {
  content: CardContent
  photo: OpenedImage | undefined
}

/** A photo that is no picture is left out, and initials stand in for it. */
function openCard(pdf: Pdf, { photo, ...content }: CardToPrint): OpenedCard {
  const opened = openLogo(pdf, photo ?? undefined)
  return { content: { ...content, hasPhoto: opened !== undefined }, photo: opened }
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
