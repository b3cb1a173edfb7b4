import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['', []],
  ['  Ana   SÓCIA ', [['ana'], ['socia']]],
  ['03/02/1958', [['03/02/1958', '1958-02-03']]],
  ['3-2-1958', [['3-2-1958', '1958-02-03']]],
  ['3.2.1958', [['3.2.1958', '1958-02-03', '321958']]],
  ['31/02/1958', [['31/02/1958']]],
  ['123.456.789', [['123.456.789', '123456789']]],
  ['rua n.º 12.b', [['rua'], ['n.º'], ['12.b']]],
])('LIST-08: the words of the search %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})
