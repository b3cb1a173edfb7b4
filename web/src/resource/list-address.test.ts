import { describe, expect, test } from 'vitest'
import { readListAddress, readSort, toggleSort } from './list-address.ts'

describe('LIST-08: the list in the address', () => {
  test('search, sort and filters are read; what the screen decides itself is not', () => {
    const search = { _search: 'joão', _sort: '-name', _role: ['admin', 'editor'], _limit: '-1', _page: '9', aba: 'x' }
    expect(readListAddress(search)).toEqual({ _search: 'joão', _sort: '-name', _role: ['admin', 'editor'] })
  })

  test('LIST-01: a heading sorts ascending, then descending, then ascending again', () => {
    expect(toggleSort(readSort('email'), 'name')).toBe('name')
    expect(toggleSort(readSort('name'), 'name')).toBe('-name')
    expect(toggleSort(readSort('-name'), 'name')).toBe('name')
  })
})
