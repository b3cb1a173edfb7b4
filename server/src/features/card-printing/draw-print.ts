import { Readable } from 'node:stream'
import { beginPages, closePdf, openBlankPdf } from '../../pdf/document.ts'
import { drawLetterSheets, type LetterPrint } from '../messages/letters/draw-letters.ts'
import { type CardPrint, type CardToPrint, drawSheets } from './draw-cards.ts'

export interface CardsAndLetters<Card extends CardToPrint> {
  organisation: string
  madeAt: Date
  isForPrinter?: boolean
  cards?: CardPrint<Card>
  letters?: Omit<LetterPrint, 'madeAt'>
}

/** Cards on their sheets and then their letters, in the same order, as a PDF whose pages are sent as soon as they are full. */
export const drawCardsAndLetters = <Card extends CardToPrint>(print: CardsAndLetters<Card>): Readable =>
  Readable.from(drawAll(print), { objectMode: false })

async function* drawAll<Card extends CardToPrint>(print: CardsAndLetters<Card>): AsyncGenerator<Uint8Array> {
  const { organisation: author, madeAt, isForPrinter = false, cards, letters } = print
  const blank = openBlankPdf({ title: cards ? 'Cartões' : 'Cartas', author, madeAt, isForPrinter })
  if (cards) yield* drawSheets(blank, cards)
  if (letters) yield* drawLetterSheets(beginPages(blank, 'portrait'), letters)
  yield* closePdf(blank)
}
