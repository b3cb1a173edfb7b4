import { describe, expect, test } from 'vitest'
import { contrast, readable, shadesOf } from './colours.ts'

describe("the organisation's colour", () => {
  test('contrast is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('a colour with enough contrast is kept, another is darkened until it has', () => {
    expect(shadesOf('#0b6e4f')[6]).toBe('#0b6e4f')
    for (const pale of ['#ffe000', '#7fd1ff', '#ffffff']) {
      const [main] = [shadesOf(pale)[6]]
      expect(main).not.toBe(pale)
      expect(contrast(main, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('on a dark page it is lightened', () => {
    expect(contrast(readable('#00204a', '#1b1e20', '#ffffff'), '#1b1e20')).toBeGreaterThanOrEqual(4.5)
  })
})
