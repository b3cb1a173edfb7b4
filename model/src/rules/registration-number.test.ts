import { describe, expect, it } from 'vitest'
import { cleanRegistrationNumber, isRegistrationNumber, splitRegistrationNumbers } from './registration-number.ts'

describe('MSG-01: numbers of registered letters', () => {
  it.each([
    // The example of the standard of the Universal Postal Union.
    ['RA473124829FI', true],
    ['RH123456785PT', true],
    ['RH 123 456 785 pt', true],
    ['RH123456784PT', false],
    ['RH213456785PT', false],
    ['123456785', false],
    ['RH12345678PT', false],
    ['', false],
  ])('%s: %s', (text, isNumber) => expect(isRegistrationNumber(cleanRegistrationNumber(text))).toBe(isNumber))

  it.each<[string, string[]]>([
    ['RH123456785PT\nRA473124829FI\n', ['RH123456785PT', 'RA473124829FI']],
    ['RH 123 456 785 PT\r\n\r\n RA473124829FI', ['RH 123 456 785 PT', 'RA473124829FI']],
    ['RH123456785PT, RA473124829FI;\tum', ['RH123456785PT', 'RA473124829FI', 'um']],
    [' \n ', []],
  ])('a pasted list %j is %j', (text, numbers) => expect(splitRegistrationNumbers(text)).toEqual(numbers))
})
