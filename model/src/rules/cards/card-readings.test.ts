import { describe, expect, it } from 'vitest'
import { countReadings, readMemberNumber } from './card-readings.ts'

describe('CARD-03: readings at a door', () => {
  it('counts members once, and nothing that was taken back', () => {
    const reading = { isValid: true, isUndone: false, alreadyReadAt: null }
    expect(
      countReadings([
        reading,
        { ...reading, alreadyReadAt: '2026-12-12T21:14:00.000Z' },
        { ...reading, isValid: false },
        { ...reading, isUndone: true },
      ]),
    ).toEqual({ valid: 1, notValid: 1, repeated: 1 })
  })

  it.each([
    ['42', 42],
    [' 00042 ', 42],
    ['00042-2', 42],
    ['0', undefined],
    ['12345678', undefined],
    ['0123-4567-8901', undefined],
    ['ABCD', undefined],
    ['', undefined],
  ])('«%s» is the member number %s', (entered, number) => expect(readMemberNumber(entered)).toBe(number))
})
