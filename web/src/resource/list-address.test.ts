import { describe, expect, test } from 'vitest'
import {
  parseListSearch,
  readListAddress,
  readListSearch,
  readSort,
  toggleSort,
  writeListSearch,
} from './list-address.ts'

describe('LIST-08: the list in the address', () => {
  test('search, sort and filters are read, but not page and limit', () => {
    const search = { _search: 'joão', _sort: '-name', _role: ['admin', 'editor'], _limit: '-1', _page: '9', aba: 'x' }
    expect(readListAddress(search)).toEqual({ _search: 'joão', _sort: '-name', _role: ['admin', 'editor'] })
    // The columns are in the address; the requested fields are derived from them.
    expect(readListAddress({ _fields: 'name:18,email' })).toEqual({})
    expect(readListSearch({ _fields: 'name:18,email', _page: '2' })).toEqual({ _fields: 'name:18,email' })
  })

  test('equal searches give equal texts, and are parsed back unchanged', () => {
    const search = { _search: 'joão & maria', _role: ['editor', 'admin'], _sort: undefined }
    const text = '_role=admin&_role=editor&_search=jo%C3%A3o+%26+maria'
    expect(writeListSearch(search)).toBe(text)
    expect(parseListSearch(text)).toEqual({ _role: ['admin', 'editor'], _search: 'joão & maria' })
    expect(parseListSearch('_page=3&role=x&_role=')).toEqual({})
  })

  test('LIST-01: clicks on a heading sort ascending, descending and ascending again', () => {
    expect(toggleSort(readSort('email'), 'name')).toBe('name')
    expect(toggleSort(readSort('name'), 'name')).toBe('-name')
    expect(toggleSort(readSort('-name'), 'name')).toBe('name')
  })
})
