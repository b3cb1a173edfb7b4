import { expect, test } from 'vitest'
import { readListSize } from './list-size.ts'

test.each([
  [null, 100],
  ['', 100],
  ['cem', 100],
  ['0', 1],
  ['37', 37],
  ['501', 500],
  ['-1', -1],
  ['-2', 100],
])('LIST-02: a stored size of %j means %i rows', (stored, size) => {
  expect(readListSize(stored)).toBe(size)
})
