import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { FieldType } from '@agremia/model/resource/field'
import { describe, expect, test } from 'vitest'
import { type FormValue, sendValues, showItem, showValue } from './form-values.ts'
import { instantFromLisbon } from './lisbon-instant.ts'
import { printTyped } from './print-field.ts'

const field = (fieldType: FieldType, more: Partial<ExplainedField> = {}): ExplainedField => ({
  name: 'it',
  type: 'string',
  validation: '',
  label: 'Campo',
  group: '',
  inputType: 'text',
  fieldType,
  required: false,
  readonly: false,
  sortable: false,
  filterable: false,
  ...more,
})
const send = (type: FieldType, value: FormValue) => sendValues([field(type)], { it: value }).it

describe('FORM-04: values of the form and of the API', () => {
  test.each<[FieldType, string, unknown]>([
    ['money', '12,50', 12.5],
    ['money', '1 234,5', 1234.5],
    ['money', '12.50 €', 12.5],
    ['integer', '1 234', 1234],
    ['phone', '912 345 678', '+351912345678'],
    ['phone', '0033 612 345 678', '+33612345678'],
    ['iban', 'pt50 0002 0123 1234 5678 9015 4', 'PT50000201231234567890154'],
    ['date', '1/9/98', '1998-09-01'],
    ['datetime', '15/01/2026 21:30', '2026-01-15T21:30:00.000Z'],
    ['datetime', '15/7/26 9h05', '2026-07-15T08:05:00.000Z'],
  ])('%s typed as %j', (type, typed, sent) => expect(send(type, typed)).toBe(sent))

  test('text that cannot be parsed is sent as typed, so that the server reports the error', () => {
    expect(send('money', 'muito')).toBe('muito')
    expect(send('date', '31/02/2026')).toBe('31/02/2026')
    expect(send('email', 'ana@')).toBe('ana@')
    expect(send('phone', '91 234')).toBe('91 234')
    expect(send('iban', 'PT50 0002')).toBe('PT50 0002')
  })

  test('MEM-01d: a number is shown with leading zeros and sent without them', () => {
    const number = field('integer', { isName: true, digits: 4 })
    expect(showValue(number, 12)).toBe('0012')
    expect(sendValues([number], { it: '0012' })).toEqual({ it: 12 })
  })

  test('an empty input clears a field; an empty password input keeps the password', () => {
    expect(send('string', '  ')).toBeNull()
    expect(send('integer', '')).toBeNull()
    expect(send('password', '')).toBeUndefined()
  })

  test('MSG-02: a rich text is its document in JSON; an empty document clears the field', () => {
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Olá' }] }] }
    const shown = showValue(field('richText'), doc)
    expect(send('richText', shown)).toEqual(doc)
    expect(send('richText', '')).toBeNull()
    expect(send('richText', JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] }))).toBeNull()
    expect(printTyped(field('richText'), shown)).toBe('Olá')
  })

  test('readonly fields are not sent', () => {
    expect(sendValues([field('string', { readonly: true })], { it: 'x' })).toEqual({})
  })

  test('values are shown in Portuguese format', () => {
    expect(showValue(field('money'), 1234.5)).toBe('1\u00a0234,50')
    expect(showValue(field('date'), '1998-09-01')).toBe('01/09/1998')
    expect(showValue(field('phone'), '+351912345678')).toBe('912 345 678')
    expect(showValue(field('iban'), 'PT50000201231234567890154')).toBe('PT50 0002 0123 1234 5678 9015 4')
    expect(showValue(field('password'), 'x')).toBe('')
    expect(showValue(field('string'), null)).toBe('')
  })

  test('a list of refs is sent in the order of choice, and as an empty list when cleared', () => {
    expect(showValue(field('refs'), ['b', 'a'])).toEqual(['b', 'a'])
    expect(showValue(field('refs'), null)).toEqual([])
    expect(sendValues([field('refs')], { it: [] })).toEqual({ it: [] })
  })

  test('a new item starts from the defaults', () => {
    expect(showItem([field('boolean', { default: true })], undefined)).toEqual({ it: true })
    expect(showItem([field('boolean')], undefined)).toEqual({ it: false })
  })

  test('a time that Lisbon skips at the change to summer time is not valid', () => {
    expect(instantFromLisbon('29/03/2026 01:30')).toBeNull()
    expect(instantFromLisbon('amanhã 10:00')).toBeNull()
  })
})
