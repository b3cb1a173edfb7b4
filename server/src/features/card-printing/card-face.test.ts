import { CARD_DESIGNS, CARD_FIELDS } from '@agremia/model/rules/cards/card-designs'
import { keysOf } from '@agremia/model/rules/keys-of'
import { describe, expect, it } from 'vitest'
import { printedQrCodeSvg } from '../../pdf/qr-code.ts'
import { type CardLook, faceOf } from './card-face.ts'

const measure = (text: string) => text.length * 0.55
const COLOUR = '#1f5f8b'
/** In modules, as the norm asks for. */
const BORDER = 4
const CARD = {
  printedName: 'Ana Brás',
  cardNumber: '00012-1',
  memberNumber: '12',
  category: 'Efetivo',
  validUntil: null,
  verificationCode: '0123456789AB',
  address: 'https://app.example/v/0123456789AB',
  hasPhoto: false,
}
const look = (organisation: string): CardLook => ({
  design: 'faixa',
  colour: COLOUR,
  textColour: '#1a1a1a',
  fields: new Set(keysOf(CARD_FIELDS)),
  organisation,
  words: { number: 'Sócio n.º', whileMember: 'Válido enquanto for sócio' },
  backText: '',
  hasLogo: false,
  hasBackground: { front: false, back: false },
})

describe('CARD-04: the organisation’s name on the band of a card', () => {
  it.each([
    ['one line', 'Coro'],
    ['two lines', 'Associação Cultural e Recreativa de Vila Clara do Campo'],
  ])('on %s has as much room above it as below', (_lines, organisation) => {
    const shapes = faceOf('front', CARD, look(organisation), { plain: measure, bold: measure })
    const band = shapes.find(shape => shape.kind === 'fill' && shape.colour === COLOUR)
    const lines = shapes.flatMap(shape => (shape.kind === 'text' && organisation.includes(shape.text) ? [shape] : []))
    const [first, last] = [lines[0], lines.at(-1)]
    if (band?.kind !== 'fill' || !first || !last) throw new Error('there is no band with a name')
    const above = first.baseline - first.size * 0.72 - band.y
    expect(above).toBeCloseTo(band.y + band.height - last.baseline, 5)
  })

  it('every design has both sides, and nothing beyond the edges of the card', () => {
    for (const design of keysOf(CARD_DESIGNS))
      for (const side of ['front', 'back'] as const)
        for (const shape of faceOf(side, CARD, { ...look('Coro'), design }, { plain: measure, bold: measure })) {
          expect(shape.x).toBeGreaterThanOrEqual(0)
          const bottom =
            shape.kind === 'text' ? shape.baseline : shape.y + (shape.kind === 'qr' ? shape.size : shape.height)
          expect(bottom).toBeLessThanOrEqual(53.98)
        }
  })
})

it.each(keysOf(CARD_DESIGNS))(
  'CARD-01: the code in the design %s is at least 18 mm wide, without its white border',
  design => {
    const shapes = (['front', 'back'] as const).flatMap(side =>
      faceOf(side, CARD, { ...look('Coro'), design }, { plain: measure, bold: measure }),
    )
    const codes = shapes.flatMap(shape => (shape.kind === 'qr' ? [shape] : []))
    expect(codes).toHaveLength(1)
    for (const { text, size } of codes) {
      expect(text).toBe(CARD.address)
      const modules = Number(/viewBox="0 0 (\d+)/.exec(printedQrCodeSvg(text))?.[1])
      expect((size * (modules - 2 * BORDER)) / modules).toBeGreaterThanOrEqual(18)
    }
  },
)

it.each(keysOf(CARD_DESIGNS))('CARD-02: the design %s says the code in letters, for whoever has no camera', design => {
  const back = faceOf('back', CARD, { ...look('Coro'), design }, { plain: measure, bold: measure })
  const texts = back.flatMap(shape => (shape.kind === 'text' ? [shape.text] : []))
  expect(texts.filter(text => text.endsWith('0123 4567 89AB'))).toHaveLength(1)
})
