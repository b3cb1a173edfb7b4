import { expect, test } from 'vitest'
import { moveRow } from './move-row.ts'

const rowsOf = (...orders: number[]) => orders.map((order, index) => ({ _id: 'abcdef'[index] ?? '', order }))
const told = ({ rows, changed }: ReturnType<typeof moveRow>) => [
  rows.map(row => row._id).join(''),
  Object.fromEntries(changed.map(row => [row._id, row.order])),
]

test.each([
  ['down, between its new neighbours', rowsOf(10, 20, 30), 'a', 1, ['bac', { a: 25 }]],
  ['up, between its new neighbours', rowsOf(10, 20, 30), 'c', -1, ['acb', { c: 15 }]],
  ['to the top', rowsOf(10, 20, 30), 'b', -1, ['bac', { b: 4 }]],
  ['to the bottom', rowsOf(10, 20, 30), 'b', 1, ['acb', { b: 40 }]],
  ['with no number left in between, all that must', rowsOf(10, 11, 12), 'c', -1, ['acb', { b: 30, c: 20 }]],
  ['where all have the same number', rowsOf(100, 100, 100), 'a', 1, ['bac', { a: 20, b: 10, c: 30 }]],
  ['where the top is taken', rowsOf(0, 1), 'b', -1, ['ba', { a: 20, b: 10 }]],
  ['not above the top', rowsOf(10, 20), 'a', -1, ['ab', {}]],
  ['not below the bottom', rowsOf(10, 20), 'b', 1, ['ab', {}]],
  ['the highest number there may be is not passed', rowsOf(10, 9999), 'a', 1, ['ba', { a: 20, b: 10 }]],
  ['a row that is gone', rowsOf(10, 20), 'z', 1, ['ab', {}]],
] as const)('NAV-11: a row moves %s', (_what, rows, id, by, expected) => {
  expect(told(moveRow(rows, id, by))).toEqual(expected)
})
