import { describe, expect, test } from 'vitest'
import { kindOf, withFilters, withFormer, withKind, withoutMember } from './selection.ts'

const TAG = { _isActive: 'true', _tags: ['t1'] }

describe('MSG-01: the choice of recipients', () => {
  test.each([
    [{}, 'people'],
    [{ also: ['a'] }, 'people'],
    [{ ids: ['a'] }, 'list'],
    [{ query: {} }, 'all'],
    [{ query: { _isActive: 'true', _sort: 'name' } }, 'all'],
    [{ query: TAG }, 'filter'],
    [{ query: { _isActive: 'false' } }, 'filter'],
    [{ query: { _search: 'ana' } }, 'filter'],
  ])('%j is of the kind %s', (selection, kind) => expect(kindOf(selection)).toBe(kind))

  test('another kind keeps who was added and taken out', () => {
    const chosen = { query: TAG, also: ['a'], except: ['b'] }
    expect(withKind(chosen, 'all', undefined)).toEqual({ query: { _isActive: 'true' }, also: ['a'], except: ['b'] })
    expect(withKind(chosen, 'filter', undefined)).toEqual(chosen)
    expect(withKind(chosen, 'list', ['c'])).toEqual({ ids: ['c'], also: ['a'], except: ['b'] })
    expect(withKind(chosen, 'people', undefined)).toEqual({ also: ['a'] })
  })

  test('former members are let in by the filter too, and kept out again', () => {
    const withThem = withFormer({ query: TAG }, true)
    expect(withThem).toEqual({ query: { _tags: ['t1'] }, includesFormer: true })
    expect(withFormer(withThem, false)).toEqual({ query: TAG })
    expect(withFormer({ query: { _isActive: 'false' } }, true)).toEqual({
      query: { _isActive: 'false' },
      includesFormer: true,
    })
    expect(withFormer({ also: ['a'] }, true)).toEqual({ also: ['a'], includesFormer: true })
  })

  test('a filter is set and removed, and a member taken out of whatever they are in', () => {
    expect(withFilters({ query: TAG }, { _tags: undefined, _categoryId: ['c1'] })).toEqual({
      query: { _isActive: 'true', _categoryId: ['c1'] },
    })
    expect(withoutMember({ ids: ['a', 'b'], also: ['a'] }, 'a')).toEqual({ ids: ['b'], also: [] })
    expect(withoutMember({ query: TAG, except: ['b'] }, 'a')).toEqual({ query: TAG, except: ['b', 'a'] })
  })
})
