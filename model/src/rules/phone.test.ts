import { describe, expect, it } from 'vitest'
import { isMobile, isPhone, normalisePhone, printPhone } from './phone.ts'

it.each([
  ['912 345 678', '+351912345678'],
  ['912345678', '+351912345678'],
  ['+351 912 345 678', '+351912345678'],
  ['(+351) 912-345-678', '+351912345678'],
  ['00351 21 234 56 78', '+351212345678'],
  ['351912345678', '+351912345678'],
  ['351#932345678', '+351932345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['44#7911123456', '+447911123456'],
  ['91234567', '91234567'],
  ['abc', 'abc'],
])('normalisePhone %j: %s', (text, phone) => {
  expect(normalisePhone(text)).toBe(phone)
  expect(normalisePhone(phone)).toBe(phone)
})

describe('isPhone', () => {
  it.each(['912345678', '212 345 678', '300 123 456', '707 123 456', '800123456', '+33612345678', '+44 20 7946 0958'])(
    '%s is one',
    text => expect(isPhone(text)).toBe(true),
  )
  it.each([
    '91234567',
    '9123456789',
    '112',
    '512345678',
    '+351 512 345 678',
    '+35191234567',
    '+3361234',
    '+1234567890123456',
    '+0612345678',
    '91234567a',
    '++33612345678',
    '',
  ])('%j is none', text => expect(isPhone(text)).toBe(false))
})

describe('isMobile', () => {
  it.each(['912345678', '+351 912 345 678', '00351923456789', '351#932345678', '961 234 567'])('%s is one', text =>
    expect(isMobile(text)).toBe(true),
  )
  it.each([
    '212345678',
    '902345678',
    '942345678',
    '91234567',
    '9123456789',
    '+34 612345678',
    '812345678',
    '+35191234567',
  ])('%s is none', text => expect(isMobile(text)).toBe(false))
  it('takes other prefixes when they open', () => expect(isMobile('942345678', ['94'])).toBe(true))
})

it.each([
  ['+351912345678', '912 345 678'],
  ['212345678', '212 345 678'],
  ['+33612345678', '+33 612 345 678'],
  ['+12025550123', '+1 202 555 0123'],
  ['+244923456789', '+244 923 456 789'],
  ['+35226123456', '+352 261 234 56'],
  ['o mesmo', 'o mesmo'],
])('printPhone %s: %s', (text, printed) => expect(printPhone(text)).toBe(printed))
