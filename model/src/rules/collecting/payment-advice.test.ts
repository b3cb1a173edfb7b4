import { describe, expect, it } from 'vitest'
import { adviceNumber, nothingToAdvise, printPeriod } from './payment-advice.ts'
import { makeRfReference } from './rf-reference.ts'

describe('PAY-04: words of an advice', () => {
  it('its number is the running number of the request, by year', () => {
    expect(adviceNumber(makeRfReference('2026000123') ?? '')).toBe('2026/000123')
  })

  it.each([
    ['2026-01-01', '2026-12-31', '2026'],
    ['2026-03-01', '2026-12-31', '01/03/2026 a 31/12/2026'],
    ['2026-07-01', '2027-06-30', '01/07/2026 a 30/06/2027'],
    [null, null, ''],
  ])('the period from %s to %s is %j', (start, end, printed) => expect(printPeriod(start, end)).toBe(printed))

  it('says that nothing is open, of a year where one was asked for', () => {
    expect(nothingToAdvise('divida', undefined)).toBe('Não há nada por pagar.')
    expect(nothingToAdvise('quota', 2026)).toBe('Não há nada deste tipo por pagar de 2026.')
    expect(nothingToAdvise('joia', undefined)).toBe('Não há nada deste tipo por pagar.')
  })
})
