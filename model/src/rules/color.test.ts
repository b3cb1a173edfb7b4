import { describe, expect, it } from 'vitest'
import { contrast, darkenUntil, isColor, lightenUntil, normaliseColor, readableOn } from './color.ts'

it.each([
  ['#ABC', '#aabbcc'],
  [' #A1B2C3 ', '#a1b2c3'],
  ['vermelho', 'vermelho'],
])('normaliseColor %j: %s', (text, color) => expect(normaliseColor(text)).toBe(color))

it.each([
  ['#fff', true],
  ['#1F5F8B', true],
  ['fff', false],
  ['#ffff', false],
  ['#ggg', false],
  ['#1f5f8b;', false],
  ['', false],
])('isColor %j: %s', (text, expected) => expect(isColor(text)).toBe(expected))

// The figures are those that WCAG's own examples and common checkers give.
it.each([
  ['#000', '#fff', 21],
  ['#fff', '#000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4.0],
  ['#123456', '#123456', 1],
])('contrast %s %s: %d', (a, b, ratio) => expect(contrast(a, b)).toBeCloseTo(ratio, 2))

const SAMPLES = ['#000000', '#ffffff', '#ffcc00', '#777777', '#1f5f8b', '#ff0000', '#00ff00', '#0000ff', '#757575']

it.each([
  ['#000000', '#ffffff'],
  ['#ffcc00', '#000000'],
  ['#1f5f8b', '#ffffff'],
])('readableOn %s: %s', (background, text) => expect(readableOn(background)).toBe(text))

it.each(SAMPLES)('text on %s has 4.5', color => expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(4.5))

describe('darkenUntil and lightenUntil', () => {
  it.each(SAMPLES)('%s', color => {
    expect(contrast(darkenUntil(color, '#ffffff', 4.5), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(lightenUntil(color, '#1a1b1e', 4.5), '#1a1b1e')).toBeGreaterThanOrEqual(4.5)
  })
  it('leaves what already reads well', () => expect(darkenUntil('#1F5F8B', '#fff')).toBe('#1f5f8b'))
  it('darkens no more than needed', () => expect(contrast(darkenUntil('#ffcc00', '#fff'), '#fff')).toBeLessThan(4.8))
  it('ends in black', () => expect(darkenUntil('#333333', '#222222')).toBe('#000000'))
})
