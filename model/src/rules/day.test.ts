import { describe, expect, it } from 'vitest'
import {
  addDays,
  describeImpossibleDay,
  isDay,
  lisbonDay,
  lisbonMidnight,
  parseBirthDay,
  parseDay,
  printDay,
  printInstant,
  printLongDay,
} from './day.ts'

describe('FORM-04: what is wrong with a day, in words', () => {
  it.each([
    ['31/02', 'Fevereiro não tem 31 dias.'],
    ['31/02/2024', 'Fevereiro não tem 31 dias.'],
    ['31021958', 'Fevereiro não tem 31 dias.'],
    ['31.4.98', 'Abril não tem 31 dias.'],
    ['29/02/2023', 'Em 2023, fevereiro só tem 28 dias.'],
    ['29/2/1900', 'Em 1900, fevereiro só tem 28 dias.'],
    ['32/1/2024', 'Não há dia 32: os dias vão de 1 a 31.'],
    ['0/1/2024', 'Não há dia 0: os dias vão de 1 a 31.'],
    ['12/31/2024', 'Não há mês 31: escreva o dia, o mês e o ano, dd/mm/aaaa.'],
    ['1/9', 'Falta o ano: escreva dd/mm/aaaa.'],
    ['1/9/1020', 'Confirme o ano: 1020 não é aceite.'],
    ['030258', 'Escreva o ano com quatro algarismos: 03/02/aaaa.'],
    ['310258', 'Fevereiro não tem 31 dias.'],
    ['195802', 'Não há mês 58: escreva o dia, o mês e o ano, dd/mm/aaaa.'],
    ['1/9/98', undefined],
    ['ontem', undefined],
    ['', undefined],
  ])('%j: %s', (text, words) => expect(describeImpossibleDay(text, 2026)).toBe(words))
})

describe('parseDay in 2026', () => {
  it.each([
    ['1/9/98', '1998-09-01'],
    ['01/09/1998', '1998-09-01'],
    ['01-09-1998', '1998-09-01'],
    ['1.9.1998', '1998-09-01'],
    ['1998-09-01', '1998-09-01'],
    ['1998/9/1', '1998-09-01'],
    [' 29/02/2024 ', '2024-02-29'],
    ['29/2/2000', '2000-02-29'],
    ['1/1/26', '2026-01-01'],
    ['1/1/36', '2036-01-01'],
    ['1/1/37', '1937-01-01'],
    ['1/1/00', '2000-01-01'],
    ['1/1/1800', '1800-01-01'],
    ['31/12/2200', '2200-12-31'],
    ['03021958', '1958-02-03'],
    ['29022024', '2024-02-29'],
  ])('%j is %s', (text, day) => expect(parseDay(text, 2026)).toBe(day))

  it.each([
    '31/02/2024',
    '29/02/2023',
    '29/02/1900',
    '31/04/2024',
    '0/1/2024',
    '1/0/2024',
    '1/13/2024',
    '12/31/2024',
    '31/12/1799',
    '1/1/2201',
    '1/9-98',
    '1/9/998',
    '31021958',
    '20240131',
    '030258',
    '1/9',
    '1998-09',
    '1998-09-01T00:00:00Z',
    'ontem',
    '',
  ])('%j is none', text => expect(parseDay(text, 2026)).toBeNull())
})

describe('FORM-04: a day of birth of six digits, on 2026-11-16', () => {
  it.each([
    ['030258', '1958-02-03'],
    [' 030227 ', '1927-02-03'],
    ['161126', null],
    ['171126', '1926-11-17'],
    ['030221', null],
    ['030220', '2020-02-03'],
    ['030200', '2000-02-03'],
    ['290223', null],
    ['290220', '2020-02-29'],
    ['310258', null],
    ['195802', null],
    ['03/02/58', '1958-02-03'],
    ['03021958', '1958-02-03'],
  ])('%j is %s', (text, day) => expect(parseBirthDay(text, '2026-11-16')).toBe(day))
})

it.each([
  ['1/1/05', 2095, '2105-01-01'],
  ['1/1/06', 2095, '2006-01-01'],
])('the pivot moves with the year: %s in %d', (text, year, day) => expect(parseDay(text, year)).toBe(day))

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-2-29', false],
  ['24-02-29', false],
  ['2024-02-29 ', false],
  ['1799-12-31', false],
  ['2201-01-01', false],
])('isDay %j: %s', (text, expected) => expect(isDay(text)).toBe(expected))

it('printDay', () => expect(printDay('1998-09-01')).toBe('01/09/1998'))

it.each([
  ['2026-01-15T21:30:00.000Z', '15/01/2026 21:30', '2026-01-15'],
  ['2026-07-15T23:30:00Z', '16/07/2026 00:30', '2026-07-16'],
  ['2026-01-01T00:00:00Z', '01/01/2026 00:00', '2026-01-01'],
  ['2026-03-29T01:00:00Z', '29/03/2026 02:00', '2026-03-29'],
])('%s is %s in Lisbon', (iso, printed, day) => {
  expect(printInstant(iso)).toBe(printed)
  expect(lisbonDay(new Date(iso))).toBe(day)
})

it.each([
  ['2026-11-15', '2026-11-15T00:00:00.000Z'],
  ['2026-07-15', '2026-07-14T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins in Lisbon at %s', (day, iso) => expect(lisbonMidnight(day).toISOString()).toBe(iso))

it('printLongDay', () => expect(printLongDay('2026-03-01')).toBe('1 de março de 2026'))

it.each([
  ['2026-02-25', 8, '2026-03-05'],
  ['2026-03-05', -8, '2026-02-25'],
])('addDays %s, %d', (day, days, expected) => expect(addDays(day, days)).toBe(expected))
