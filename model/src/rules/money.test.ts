import { describe, expect, it } from 'vitest'
import { centsFromEuros, eurosFromCents, MAX_CENTS, parseMoney, printEuros, printMoney } from './money.ts'

describe('parseMoney', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['12,05 €', 1205],
    ['€12', 1200],
    ['€ 1 234,50', 123450],
    ['1 234,50 €', 123450],
    ['1\u00a0234,50\u00a0€', 123450],
    ['1\u202f234.5', 123450],
    ['1.234,50', 123450],
    ['1.234', 123400],
    ['1.234.567,89', 123456789],
    ['1,234.50', 123450],
    ['1234', 123400],
    [' 0,01 EUR ', 1],
    [',5', 50],
    ['25 euros', 2500],
    ['-12,50', -1250],
    ['−12,50 €', -1250],
    ['-€5', -500],
    ['-0', 0],
    ['131072,01', 13107201],
    ['9999999999999,99', MAX_CENTS],
  ])('%j is %d cents', (text, cents) => expect(parseMoney(text)).toBe(cents))

  it.each([
    '',
    ' ',
    '€',
    ',',
    '12,',
    '12,345',
    '12.3456',
    '0.123',
    '1,234',
    '1 23',
    '12 34',
    '1.23,4',
    '1.234 567',
    '1,2,3',
    '1e3',
    '0x1',
    'doze',
    '--1',
    '12 € 50',
    'NaN',
    '10000000000000',
  ])('%j is no amount', text => expect(parseMoney(text)).toBeNull())
})

describe('centsFromEuros', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [12.5, 1250],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [131072.01, 13107201],
    [-19.99, -1999],
    [9999999999999.99, MAX_CENTS],
  ])('%d is %d cents', (euros, cents) => expect(centsFromEuros(euros)).toBe(cents))

  it.each([
    1.005,
    0.1 + 0.2,
    0.001,
    -0.001,
    12.345,
    Math.fround(131072.01),
    1e13,
    1e300,
    Number.NaN,
    Infinity,
    -Infinity,
  ])('%d is none', euros => expect(centsFromEuros(euros)).toBeNull())

  it('gives back every amount that left as euros', () => {
    // A step that shares no factor with 100 touches every ending.
    const lost: number[] = []
    const check = (cents: number) => centsFromEuros(eurosFromCents(cents)) === cents || lost.push(cents)
    for (let cents = 0; cents < 2_000_000; cents += 37) check(cents)
    for (let cents = MAX_CENTS - 100_000; cents <= MAX_CENTS; cents++) check(cents)
    expect(lost).toEqual([])
  })
})

it.each([
  [0, '0,00 €'],
  [-0, '0,00 €'],
  [5, '0,05 €'],
  [123450, '1 234,50 €'],
  [123456789, '1 234 567,89 €'],
  [-1250, '−12,50 €'],
  [-123450, '−1 234,50 €'],
  [MAX_CENTS, '9 999 999 999 999,99 €'],
])('printMoney %d: %s', (cents, printed) => {
  expect(printMoney(cents)).toBe(printed.replaceAll(' ', '\u00a0'))
  expect(parseMoney(printMoney(cents))).toBe(cents || 0)
})

it.each([
  [1234.5, '1 234,50 €'],
  [0.1 + 0.2, '0,30 €'],
  [5787.89 - 6100, '−312,11 €'],
  [-0, '0,00 €'],
])('printEuros %d: %s, to the nearest cent', (euros, printed) => {
  expect(printEuros(euros)).toBe(printed.replaceAll(' ', '\u00a0'))
})
