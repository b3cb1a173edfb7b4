import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('rows are grouped in the order in which they come, as many as there are', () => {
  expect([...groupBy(['b1', 'a1', 'b2'], text => text[0])]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ])
  const many = Array.from({ length: 200_000 }, (_, index) => index)
  expect(groupBy(many, () => 'one').get('one')).toHaveLength(200_000)
})
