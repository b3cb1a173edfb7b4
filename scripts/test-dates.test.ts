import { expect, it } from 'vitest'
import { nextOf } from './test-dates.mjs'

it.each([
  ['01-01', '2027-01-01T10:00:00.000Z'],
  ['02-29', '2028-02-29T10:00:00.000Z'],
  ['03-31', '2027-03-31T10:00:00.000Z'],
  ['12-31', '2026-12-31T10:00:00.000Z'],
  ['spring', '2027-03-28T00:56:00.000Z'],
  ['autumn', '2027-10-31T00:56:00.000Z'],
])('the stories of dates begin at the next %s', (name, moment) => {
  expect(nextOf(name, new Date('2026-11-19T04:00:00Z')).toISOString()).toBe(moment)
})
