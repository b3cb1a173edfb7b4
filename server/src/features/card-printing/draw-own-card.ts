import type { OwnCardPicture } from '@agremia/model/calls/own-cards'
import { printCardCode } from '@agremia/model/rules/cards/card-code'
import { CARD_SIZE } from '@agremia/model/rules/cards/sheet-layouts'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type BlankPdf, openBlankPdf } from '../../pdf/document.ts'
import { type CardContent, type CardLook, faceOf, type Shape } from './card-face.ts'
import { readCardLook } from './card-look.ts'
import { measuresOf } from './draw-cards.ts'
import { backgroundAddress, faceSvg, pictureAddress } from './draw-svg.ts'
import { printableIn } from './printable-text.ts'
import type { PrintedCard } from './read-cards.ts'

/** In millimetres; as large as fits, because cameras read it from a screen. */
const QR = 72
const GAP = 4
const CODE = { size: 4.6, colour: '#1a1f1d', font: 'bold' } as const
/** A card on a phone, in millimetres: its front, and below it the code that verifies it. */
const OWN_CARD = { width: CARD_SIZE.width, height: CARD_SIZE.height + GAP + QR + CODE.size + 2 * GAP }
/** In pixels; sharp on every phone. Firefox saves no drawing as a picture that does not tell its size. */
const PICTURE = { width: 1080, height: Math.round((1080 * OWN_CARD.height) / OWN_CARD.width) }

/** The picture of a card that its holder shows on a phone, drawn as the front of the printed one is. */
export async function drawOwnCard(
  card: PrintedCard,
  texts: SettingTexts,
  dataDir: string,
  now: Date,
): Promise<OwnCardPicture> {
  // Its back, which may name who signs, is not shown.
  const { look, pictures } = await readCardLook(texts, dataDir, [])
  const blank = openBlankPdf({ title: '', author: '', madeAt: now })
  const background = await backgroundAddress(pictures.background.front)
  const printed = { ...card, printedName: printableIn(blank.fonts.bold, card.printedName) }
  const svg = faceSvg(
    blank,
    shapesOf(printed, look, blank),
    {
      ...(card.photo && { photo: pictureAddress(card.photo) }),
      ...(pictures.logo && { logo: pictureAddress(pictures.logo) }),
      ...(background && { background }),
    },
    OWN_CARD,
  )
  const { width, height } = PICTURE
  return { svg: svg.replace('<svg ', `<svg width="${width}" height="${height}" `), width, height }
}

/** Black on white whatever the organisation's colours are: cameras read that best. */
function shapesOf(card: CardContent, look: CardLook, blank: BlankPdf): Shape[] {
  const code = printCardCode(card.verificationCode)
  const codeWidth = blank.fonts.bold.measure(code) * CODE.size
  const top = CARD_SIZE.height + GAP
  return [
    { kind: 'fill', x: 0, y: 0, ...OWN_CARD, colour: '#ffffff' },
    // A design with the code on its front leaves it out here: the large one below says the same, and one of two would puzzle.
    ...faceOf('front', card, look, measuresOf(blank)).filter(({ kind }) => kind !== 'qr'),
    { kind: 'qr', text: card.address, x: (OWN_CARD.width - QR) / 2, y: top, size: QR },
    { kind: 'text', text: code, ...CODE, x: (OWN_CARD.width - codeWidth) / 2, baseline: top + QR + CODE.size },
  ]
}
