import { expect, test } from 'vitest'
import { storeListSize } from './list-size.ts'
import { readListSize } from './stored-list-size.ts'

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

test('LIST-02: a chosen size is kept in local storage, within its limits', () => {
  localStorage.clear()
  storeListSize(250)
  expect(localStorage.getItem('listSize')).toBe('250')
  storeListSize(9999)
  expect(readListSize()).toBe(500)
  storeListSize(0)
  expect(readListSize()).toBe(1)
  storeListSize(-1)
  expect(readListSize()).toBe(-1)
})
