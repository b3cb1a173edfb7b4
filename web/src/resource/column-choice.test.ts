import type { ExplainedField } from '@agremia/model/resource/explainer'
import { describe, expect, test } from 'vitest'
import { hiddenColumns, moveColumn, shownColumns } from './column-choice.ts'
import type { Described } from './item.ts'

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
const people: Described = {
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
