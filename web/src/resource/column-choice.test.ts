import type { ExplainedField } from '@agremia/model/resource/explainer'
import { describe, expect, test } from 'vitest'
import { described } from '../../test/described.ts'
import { explained } from '../../test/render.tsx'
import { hiddenColumns, moveColumn, parseColumns, shownColumns, writeColumns, writeIfChosen } from './column-choice.ts'

const field = (name: string, fieldType: ExplainedField['fieldType'] = 'string') =>
  explained(name, { fieldType, sortable: true, filterable: true })
const people = described({
  name: 'people',
  columns: ['name', 'email'],
  operations: ['list'],
  fields: [field('name'), field('email'), field('phone'), field('secret', 'password'), field('diff', 'object')],
})
const shown = (remembered?: string[]) => shownColumns(people, remembered).map(one => one.name)

describe('LIST-06: the columns of a list', () => {
  test('are those of the definition until the user chooses others', () => {
    expect(shown()).toEqual(['name', 'email'])
    expect(shown([])).toEqual(['name', 'email'])
  })

  test('are the chosen ones in their order, without fields that the user may not see or that have no text', () => {
    expect(shown(['phone', 'name', 'gone', 'secret', 'diff', 'phone'])).toEqual(['phone', 'name'])
  })

  test('always include the title', () => expect(shown(['phone'])).toEqual(['name', 'phone']))

  test('the hidden ones can be shown', () => {
    expect(hiddenColumns(people, shownColumns(people, undefined)).map(one => one.name)).toEqual(['phone'])
  })

  test('move up and down, and stop at the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  })
})

describe('LIST-03: columns and their widths in the address', () => {
  test('are read as they were written', () => {
    const { fields, widths } = parseColumns('name:18.25,email,phone:9')
    expect([fields, widths]).toEqual([['name', 'email', 'phone'], { name: 18.25, phone: 9 }])
    expect(writeColumns(fields ?? [], widths)).toBe('name:18.25,email,phone:9')
  })

  test('widths are limited to a readable range, and invalid ones are ignored', () => {
    expect(parseColumns('a:1,b:900,c:wide,d:-3,,e:7.1').widths).toEqual({ a: 4, b: 60, e: 7 })
  })

  test('the columns of the definition are not written', () => {
    expect(writeIfChosen(people, ['name', 'email'], {})).toBe('')
    expect(writeIfChosen(people, ['name', 'email'], { phone: 9 })).toBe('')
    expect(writeIfChosen(people, ['name', 'email'], { name: 20 })).toBe('name:20,email')
  })
})
