import type { ExplainedField } from '@agremia/model/resource/explainer'
import { describe, expect, test } from 'vitest'
import { hiddenColumns, moveColumn, parseColumns, shownColumns, writeColumns, writeIfChosen } from './column-choice.ts'
import type { ResourceDescription } from './item.ts'

const field = (name: string, fieldType: ExplainedField['fieldType'] = 'string'): ExplainedField => ({
  name,
  label: name,
  fieldType,
  type: fieldType,
  validation: '',
  group: '',
  inputType: 'text',
  required: false,
  readonly: false,
  sortable: true,
  filterable: true,
})
const people: ResourceDescription = {
  name: 'people',
  path: 'people',
  label: { one: 'Pessoa', many: 'Pessoas' },
  title: 'name',
  columns: ['name', 'email'],
  sort: 'name',
  searchable: true,
  operations: ['list'],
  fields: [field('name'), field('email'), field('phone'), field('secret', 'password'), field('diff', 'object')],
}
const shown = (remembered?: string[]) => shownColumns(people, remembered).map(one => one.name)

describe('LIST-06: the columns of a list', () => {
  test("are the resource's own until someone chooses", () => {
    expect(shown()).toEqual(['name', 'email'])
    expect(shown([])).toEqual(['name', 'email'])
  })

  test('are those chosen, in their order; what this person may not see, or cannot be shown, is left out', () => {
    expect(shown(['phone', 'name', 'gone', 'secret', 'diff', 'phone'])).toEqual(['phone', 'name'])
  })

  test('always have the title', () => expect(shown(['phone'])).toEqual(['name', 'phone']))

  test('the others can be shown', () => {
    expect(hiddenColumns(people, shownColumns(people, undefined)).map(one => one.name)).toEqual(['phone'])
  })

  test('move up and down, and stop at the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  })
})

describe('LIST-03: columns and their widths as an address holds them', () => {
  test('are read and written the same', () => {
    const { fields, widths } = parseColumns('name:18.25,email,phone:9')
    expect([fields, widths]).toEqual([['name', 'email', 'phone'], { name: 18.25, phone: 9 }])
    expect(writeColumns(fields ?? [], widths)).toBe('name:18.25,email,phone:9')
  })

  test('widths stay between what can be read and what fits; what is no width is none', () => {
    expect(parseColumns('a:1,b:900,c:wide,d:-3,,e:7.1').widths).toEqual({ a: 4, b: 60, e: 7 })
  })

  test("the resource's own are not worth writing", () => {
    expect(writeIfChosen(people, ['name', 'email'], {})).toBe('')
    expect(writeIfChosen(people, ['name', 'email'], { phone: 9 })).toBe('')
    expect(writeIfChosen(people, ['name', 'email'], { name: 20 })).toBe('name:20,email')
  })
})
