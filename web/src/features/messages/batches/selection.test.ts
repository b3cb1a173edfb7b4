import { describe, expect, test } from 'vitest'
import {
  differingParts,
  isSameSelection,
  kindOf,
  overlappingParts,
  withFilters,
  withFormer,
  withKind,
  withoutMember,
  withParts,
} from './selection.ts'

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

describe('MSG-01 FORM-07: of two people who choose recipients of one draft', () => {
  const started = { query: TAG, also: ['a'], except: ['b'] }

  test('the choices are the same whatever the order of their filters', () => {
    expect(isSameSelection(started, { except: ['b'], also: ['a'], query: { _tags: ['t1'], _isActive: 'true' } })).toBe(
      true,
    )
    expect(isSameSelection({ query: TAG }, { query: TAG, also: [], except: [] })).toBe(true)
    expect(differingParts(started, { ids: ['a'], also: ['a', 'c'], except: ['b'] })).toEqual(['found', 'also'])
  })

  test.each([
    ['both changed one part differently', { also: ['a', 'c'] }, { also: [] }, ['also']],
    ['both changed it to the same', { also: ['a', 'c'] }, { also: ['a', 'c'] }, []],
    ['each changed another part', { also: ['a', 'c'] }, { except: [] }, []],
    ['one includes former members, the other chooses all', { includesFormer: true }, { query: {} }, ['found']],
  ])('what must be compared, where %s', (_what, own, saved, parts) => {
    expect(overlappingParts({ started, own: { ...started, ...own } }, { ...started, ...saved })).toEqual(parts)
  })

  test('the parts that the second keeps are put over what the first saved', () => {
    const [saved, own] = [
      { query: {}, also: ['c'] },
      { ids: ['d'], except: ['b'], includesFormer: true },
    ]
    expect(withParts(saved, own, [])).toEqual(saved)
    expect(withParts(saved, own, ['found'])).toEqual({ ids: ['d'], includesFormer: true, also: ['c'] })
    expect(withParts(saved, own, ['also', 'except'])).toEqual({ query: {}, except: ['b'] })
  })
})
