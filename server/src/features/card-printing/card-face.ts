import { printCardCode } from '@agremia/model/rules/cards/card-code'
import { type CardDesign, type CardField, DEFAULT_TEXT_COLOUR } from '@agremia/model/rules/cards/card-designs'
import { CARD_SIZE } from '@agremia/model/rules/cards/sheet-layouts'
import { readableOn } from '@agremia/model/rules/color'
import { printDay } from '@agremia/model/rules/day'
import { type Measure, wrapText } from '../../pdf/wrap-text.ts'
import { fitName } from './fit-name.ts'

export type CardFont = 'plain' | 'bold'
export type Side = 'front' | 'back'

/** Where something lies on a card, in millimetres from its left upper corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * What a face of a card is made of, in the order in which it is drawn; lengths in millimetres. A PDF and a picture for the screen are
 * drawn from the same list, so that what is seen is what is printed.
 */
export type Shape =
  | ({ kind: 'fill'; colour: string; reachesEdges?: true } & Box)
  | ({ kind: 'picture'; picture: 'photo' | 'logo' | 'background'; covers: boolean; reachesEdges?: true } & Box)
  | { kind: 'text'; text: string; font: CardFont; size: number; colour: string; x: number; baseline: number }
  | { kind: 'qr'; text: string; x: number; y: number; size: number }

/** What is printed on one card. */
export interface CardContent {
  printedName: string
  cardNumber: string
  /** With the digits that the organisation has set. */
  memberNumber: string
  category: string | null
  validUntil: string | null
  verificationCode: string
  /** What the code opens: `https://…/v/…`. */
  address: string
  hasPhoto: boolean
}

/** How an organisation's cards look. */
export interface CardLook {
  design: CardDesign
  colour: string
  /** Of the name; facts are written in a lighter one, unless the organisation has chosen this. */
  textColour: string
  fields: ReadonlySet<CardField>
  organisation: string
  /** Words that depend on the organisation: «Sócio n.º», «Válido enquanto for sócio». */
  words: { number: string; whileMember: string }
  /** A line or two on the back: where a found card should be sent. */
  backText: string
  hasLogo: boolean
  hasBackground: Readonly<Record<Side, boolean>>
}

export type Measures = Readonly<Record<CardFont, Measure>>

/** Where the whole of a letter's height is taken, as a share of its size: from the top of a capital to the baseline. */
const CAPITAL = 0.72
const LINE = 1.2
const GREY = '#4a5157'
const factColour = ({ textColour }: CardLook) => (textColour === DEFAULT_TEXT_COLOUR ? GREY : textColour)
const MARGIN = 5
const PHOTO = { width: 21, height: 27 }
/** Its white border included; the symbol itself is at least 18 mm. */
const QR = 24

interface Line {
  text: string
  font: CardFont
  size: number
  colour: string
}

const GAP_BELOW_NAME: Line = { text: '', font: 'plain', size: 1.2, colour: GREY }

/** The shapes of one side of a card. */
export const faceOf = (side: Side, card: CardContent, look: CardLook, measures: Measures): Shape[] =>
  FACES[look.design][side](card, look, measures)

type Face = (card: CardContent, look: CardLook, measures: Measures) => Shape[]

const FACES: Readonly<Record<CardDesign, Readonly<Record<Side, Face>>>> = {
  faixa: { front: bandFront, back: bandBack },
  claro: { front: lightFront, back: lightBack },
}

const BAND = 14

function bandFront(card: CardContent, look: CardLook, measures: Measures): Shape[] {
  const onBand = readableOn(look.colour)
  const hasPhoto = look.fields.has('photo')
  const left = MARGIN + (hasPhoto ? PHOTO.width + 4 : 0)
  const width = CARD_SIZE.width - left - MARGIN
  return [
    ...background('front', look),
    { kind: 'fill', x: 0, y: 0, width: CARD_SIZE.width, height: BAND, colour: look.colour, reachesEdges: true },
    ...organisationIn({ x: MARGIN, y: 0, width: CARD_SIZE.width - 2 * MARGIN, height: BAND }, look, onBand, measures),
    ...(hasPhoto ? photoAt(MARGIN, BAND + 6, card, look, measures) : []),
    ...stacked(
      [
        ...nameLines(card, look, measures, { width, most: 5.4, least: 3.6 }),
        GAP_BELOW_NAME,
        ...factLines(card, look, { width, size: 3.2 }, measures),
      ],
      { x: left, y: BAND + 6, width, height: CARD_SIZE.height - BAND - 6 - MARGIN },
      measures,
    ),
  ]
}

function bandBack(card: CardContent, look: CardLook, measures: Measures): Shape[] {
  const qr = { x: CARD_SIZE.width - MARGIN - QR, y: 10 }
  const width = qr.x - 2 * MARGIN
  return [
    ...background('back', look),
    { kind: 'fill', x: 0, y: 0, width: CARD_SIZE.width, height: 5, colour: look.colour, reachesEdges: true },
    ...stacked(
      backLines(card, look, width, measures),
      { x: MARGIN, y: 10, width, height: CARD_SIZE.height - 15 },
      measures,
    ),
    { kind: 'qr', text: card.address, ...qr, size: QR },
    ...codeBelow(card, look, qr, measures),
  ]
}

function lightFront(card: CardContent, look: CardLook, measures: Measures): Shape[] {
  const hasPhoto = look.fields.has('photo')
  const left = MARGIN + (hasPhoto ? PHOTO.width + 4 : 0)
  // Its own white border reaches to the edges of the card.
  const qr = { x: CARD_SIZE.width - QR - 2, y: CARD_SIZE.height - QR - 2 }
  const name = { x: left, y: 16, width: CARD_SIZE.width - left - MARGIN, height: qr.y - 16 }
  const facts = { x: left, y: qr.y + 3, width: qr.x - left, height: QR - 5 }
  return [
    ...background('front', look),
    { kind: 'fill', x: 0, y: 0, width: 2.5, height: CARD_SIZE.height, colour: look.colour, reachesEdges: true },
    ...organisationIn(
      { x: MARGIN, y: 2, width: CARD_SIZE.width - 2 * MARGIN, height: 11 },
      look,
      look.textColour,
      measures,
    ),
    ...(hasPhoto ? photoAt(MARGIN, 18, card, look, measures) : []),
    ...stacked(nameLines(card, look, measures, { width: name.width, most: 4.8, least: 3.6 }), name, measures),
    ...stacked(factLines(card, look, { width: facts.width, size: 2.8 }, measures), facts, measures),
    { kind: 'qr', text: card.address, ...qr, size: QR },
  ]
}

function lightBack(card: CardContent, look: CardLook, measures: Measures): Shape[] {
  const width = CARD_SIZE.width - 2 * MARGIN
  return [
    ...background('back', look),
    {
      kind: 'fill',
      x: 0,
      y: CARD_SIZE.height - 5,
      width: CARD_SIZE.width,
      height: 5,
      colour: look.colour,
      reachesEdges: true,
    },
    ...stacked(
      [
        ...backLines(card, look, width, measures),
        { ...smallLine(look, `Código ${printCardCode(card.verificationCode)}`), font: 'bold' },
      ],
      { x: MARGIN, y: 9, width, height: CARD_SIZE.height - 18 },
      measures,
    ),
  ]
}

/** White, so that a card printed on coloured plastic can be read, with the organisation's picture over it. */
function background(side: Side, look: CardLook): Shape[] {
  const whole = { x: 0, y: 0, ...CARD_SIZE, reachesEdges: true as const }
  return [
    { kind: 'fill', colour: '#ffffff', ...whole },
    ...(look.hasBackground[side]
      ? [{ kind: 'picture' as const, picture: 'background' as const, covers: true, ...whole }]
      : []),
  ]
}

/** The logo, and the organisation's name on one or two lines beside it. */
function organisationIn(box: Box, look: CardLook, colour: string, measures: Measures): Shape[] {
  const logo = { width: look.hasLogo ? 18 : 0, height: box.height - 5 }
  const left = box.x + (look.hasLogo ? logo.width + 3 : 0)
  const { lines, size } = fitName(look.organisation, measures.bold, {
    width: box.x + box.width - left,
    most: 4,
    least: 2.8,
  })
  const height = lines.length * size * LINE
  // What is seen of the lines lies between the top of the first capital and the last baseline.
  const seen = height - size * (LINE - CAPITAL)
  return [
    ...(look.hasLogo
      ? [{ kind: 'picture' as const, picture: 'logo' as const, covers: false, x: box.x, y: box.y + 2.5, ...logo }]
      : []),
    ...stacked(
      lines.map(text => ({ text, font: 'bold', size, colour })),
      { x: left, y: box.y + (box.height - seen) / 2, width: box.x + box.width - left, height },
      measures,
    ),
  ]
}

/** Initials stand in for a photo that is missing. */
function photoAt(x: number, y: number, card: CardContent, look: CardLook, measures: Measures): Shape[] {
  if (card.hasPhoto) return [{ kind: 'picture', picture: 'photo', covers: true, x, y, ...PHOTO }]
  const text = initialsOf(card.printedName)
  return [
    { kind: 'fill', x, y, ...PHOTO, colour: '#e5e7eb' },
    {
      kind: 'text',
      text,
      font: 'bold',
      size: 8,
      colour: look.colour === '#ffffff' ? GREY : look.colour,
      x: x + (PHOTO.width - measures.bold(text) * 8) / 2,
      baseline: y + PHOTO.height / 2 + 8 * (CAPITAL / 2),
    },
  ]
}

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(word => /^\p{Lu}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => word?.[0] ?? '').join('')
}

const nameLines = (
  card: CardContent,
  { textColour }: CardLook,
  measures: Measures,
  room: { width: number; most: number; least: number },
): Line[] => {
  const { lines, size } = fitName(card.printedName, measures.bold, room)
  return lines.map(text => ({ text, font: 'bold', size, colour: textColour }))
}

/** Facts wider than the room continue on the next line. */
function factLines(
  card: CardContent,
  look: CardLook,
  room: { width: number; size: number },
  measures: Measures,
): Line[] {
  const { width, size } = room
  const { fields, words } = look
  const plain = (text: string): Line[] =>
    wrapAt(text, size, width, measures.plain).map(line => ({
      text: line,
      font: 'plain',
      size,
      colour: factColour(look),
    }))
  const until = card.validUntil ? `Válido até ${printDay(card.validUntil)}` : words.whileMember
  return [
    ...(fields.has('category') && card.category ? plain(card.category) : []),
    ...(fields.has('memberNumber') ? plain(`${words.number} ${card.memberNumber}`) : []),
    ...plain(`Cartão ${card.cardNumber}`),
    ...(fields.has('validity') ? plain(until) : []),
  ]
}

function backLines(card: CardContent, look: CardLook, width: number, measures: Measures): Line[] {
  const small = (text: string) => smallLine(look, text)
  const { lines, size } = fitName(look.organisation, measures.bold, { width, most: 3.2, least: 2.8 })
  return [
    ...lines.map((text): Line => ({ text, font: 'bold', size, colour: look.textColour })),
    small(''),
    ...look.backText.split('\n').flatMap(text => wrapAt(text, 2.6, width, measures.plain).map(small)),
    small(''),
    small(`Cartão ${card.cardNumber}`),
  ]
}

const smallLine = (look: CardLook, text: string): Line => ({
  text,
  font: 'plain',
  size: 2.6,
  colour: factColour(look),
})

/** The code in groups, for whoever has no camera. */
function codeBelow(
  card: CardContent,
  { textColour: colour }: CardLook,
  { x, y }: { x: number; y: number },
  measures: Measures,
): Shape[] {
  const text = printCardCode(card.verificationCode)
  const size = Math.min(2.8, QR / measures.bold(text))
  return [{ kind: 'text', text, font: 'bold', size, colour, x, baseline: y + QR + 3.5 }]
}

const wrapAt = (text: string, size: number, width: number, measure: Measure) =>
  wrapText(text, width / size, measure, Number.POSITIVE_INFINITY)

/**
 * Lines below each other, from the top of the box. Where they would run over its lower edge all get smaller, and where one would run over
 * the right edge all of its size do, so that lines that belong together look alike.
 */
function stacked(lines: readonly Line[], box: Box, measures: Measures): Shape[] {
  const height = lines.reduce((sum, { size }) => sum + size * LINE, 0)
  const scale = Math.min(1, box.height / Math.max(height, Number.EPSILON))
  const widest = new Map<number, number>()
  for (const { text, font, size } of lines)
    widest.set(size, Math.max(widest.get(size) ?? Number.EPSILON, measures[font](text)))
  let top = box.y
  return lines.flatMap(({ text, font, size, colour }): Shape[] => {
    const fitting = Math.min(size * scale, box.width / (widest.get(size) ?? 1))
    const baseline = top + fitting * CAPITAL
    top += fitting * LINE
    return text === '' ? [] : [{ kind: 'text', text, font, size: fitting, colour, x: box.x, baseline }]
  })
}
