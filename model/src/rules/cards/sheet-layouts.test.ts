import { describe, expect, it } from 'vitest'
import { BLEED, CARD_SIZE, cardsPerPage, cropMarksOf, placesOf, SHEET_LAYOUTS } from './sheet-layouts.ts'

const { dez, oito, um } = SHEET_LAYOUTS
const rounded = (places: { x: number; y: number }[]) =>
  places.map(({ x, y }) => [Number(x.toFixed(2)), Number(y.toFixed(2))])

describe('CARD-01: where cards lie on their sheets', () => {
  it('ten edge to edge, in the middle of the page', () => {
    expect(cardsPerPage(dez)).toBe(10)
    expect(rounded(placesOf(dez, 'front'))).toEqual([
      [19.4, 13.55],
      [105, 13.55],
      [19.4, 67.53],
      [105, 67.53],
      [19.4, 121.51],
      [105, 121.51],
      [19.4, 175.49],
      [105, 175.49],
      [19.4, 229.47],
      [105, 229.47],
    ])
  })

  it('eight with bleed, whose backgrounds touch and do not overlap', () => {
    expect(cardsPerPage(oito)).toBe(8)
    const [first, second, third] = placesOf(oito, 'front')
    expect(rounded([first ?? { x: 0, y: 0 }])).toEqual([[16.4, 31.54]])
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(CARD_SIZE.width + 2 * BLEED)
    expect((third?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(CARD_SIZE.height + 2 * BLEED)
  })

  it('one fills its page', () => {
    expect(um.page).toEqual(CARD_SIZE)
    expect(placesOf(um, 'front')).toEqual([{ x: 0, y: 0 }])
  })

  it.each([
    ['dez', dez],
    ['oito', oito],
    ['um', um],
  ])('%s: all cards with their bleed are on the page', (_name, layout) => {
    for (const { x, y } of placesOf(layout, 'front')) {
      expect(x - layout.bleed).toBeGreaterThanOrEqual(0)
      expect(y - layout.bleed).toBeGreaterThanOrEqual(0)
      expect(x + CARD_SIZE.width + layout.bleed).toBeLessThanOrEqual(layout.page.width)
      expect(y + CARD_SIZE.height + layout.bleed).toBeLessThanOrEqual(layout.page.height)
    }
  })

  it('each back lies behind its front when the sheet is turned over its long edge', () => {
    const fronts = placesOf(oito, 'front')
    const backs = placesOf(oito, 'back')
    for (const [index, front] of fronts.entries()) {
      const seenThrough = oito.page.width - (backs[index]?.x ?? 0) - CARD_SIZE.width
      expect(seenThrough).toBeCloseTo(front.x)
      expect(backs[index]?.y).toBeCloseTo(front.y)
    }
  })

  it('the offset moves backs alone, by tenths of a millimetre', () => {
    const offset = { x: 7, y: -12 }
    expect(placesOf(dez, 'front', offset)).toEqual(placesOf(dez, 'front'))
    const [moved] = placesOf(dez, 'back', offset)
    const [unmoved] = placesOf(dez, 'back')
    expect((moved?.x ?? 0) - (unmoved?.x ?? 0)).toBeCloseTo(0.7)
    expect((moved?.y ?? 0) - (unmoved?.y ?? 0)).toBeCloseTo(-1.2)
  })

  it('crop marks stand at every cut, outside of what is printed', () => {
    const marks = cropMarksOf(oito)
    // Four cuts across and eight down, each marked at both ends.
    expect(marks).toHaveLength(24)
    const places = placesOf(oito, 'front')
    const isInside = ({ x, y }: { x: number; y: number }) =>
      places.some(
        place =>
          x > place.x - BLEED &&
          x < place.x + CARD_SIZE.width + BLEED &&
          y > place.y - BLEED &&
          y < place.y + CARD_SIZE.height + BLEED,
      )
    expect(marks.flatMap(({ from, to }) => [from, to]).filter(isInside)).toEqual([])
    for (const { from, to } of marks)
      for (const { x, y } of [from, to]) {
        expect(Math.min(x, y, oito.page.width - x, oito.page.height - y)).toBeGreaterThanOrEqual(0)
      }
    expect(cropMarksOf(dez)).toEqual([])
  })
})
