import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { described } from '../../test/described.ts'
import { makeToken } from '../../test/http-server.ts'
import { explained } from '../../test/render.tsx'
import { restoreSearch } from './list-memory.ts'
import { chooseSort, sortedOn } from './list-view.ts'

const people = described({
  name: 'people',
  columns: ['name', 'email'],
  operations: ['list'],
  fields: [explained('name', { sortable: true }), explained('email', { sortable: true }), explained('notes')],
})

describe("LIST-03: the session's memory of a list", () => {
  test('the address takes precedence over the session, the session over the default', () => {
    expect(chooseSort(people, '-name', 'email')).toBe('-name')
    expect(chooseSort(people, undefined, '-email')).toBe('-email')
    expect(chooseSort(people, undefined, undefined)).toBe('name')
  })

  test('an order by a field that is not sortable is ignored', () => {
    expect(chooseSort(people, undefined, 'salary')).toBe('name')
  })

  test('MEM-01f: a list as of an earlier day leaves out an order that only today’s has', () => {
    const fields = [...people.fields, explained('debt', { sortable: true, sortsTodayOnly: true })]
    const withDebt = { ...people, fields }
    expect(chooseSort(withDebt, '-debt', undefined)).toBe('-debt')
    expect(chooseSort(sortedOn(withDebt, '2025-12-31'), '-debt', '-debt')).toBe('name')
    expect(chooseSort(sortedOn(withDebt, '2025-12-31'), '-email', undefined)).toBe('-email')
  })

  test('is in session storage, by resource, and survives a reload; invalid content is ignored', async () => {
    sessionStorage.clear()
    sessionStorage.setItem('list::broken', '{"fields":"all"')
    sessionStorage.setItem(
      'list::odd',
      '{"fields":"all","widths":{"name":"wide"},"search":{"_page":"9","x":"y"},"view":7}',
    )
    const before = await import('./list-memory.ts')
    const { result } = renderHook(() => before.useListMemory('people'))
    expect(result.current).toEqual({})
    act(() => before.rememberList('people', { sort: '-email' }))
    act(() => before.rememberList('people', { fields: ['name', 'notes'] }))
    expect(result.current).toEqual({ sort: '-email', fields: ['name', 'notes'] })

    vi.resetModules()
    const after = await import('./list-memory.ts')
    expect(renderHook(() => after.useListMemory('people')).result.current).toEqual(result.current)
    expect(renderHook(() => after.useListMemory('tags')).result.current).toEqual({})
    expect(renderHook(() => after.useListMemory('broken')).result.current).toEqual({})
    expect(renderHook(() => after.useListMemory('odd')).result.current).toEqual({ widths: {}, search: {} })
  })

  test('belongs to one user: the next one at the same computer starts without it', async () => {
    const { rememberList, useListMemory } = await import('./list-memory.ts')
    localStorage.setItem('access', makeToken({ ID: 'ana', Name: 'Ana', Role: 'admin' }))
    act(() => rememberList('people', { search: { _name: 'segredo' } }))
    expect(renderHook(() => useListMemory('people')).result.current.search).toEqual({ _name: 'segredo' })
    localStorage.setItem('access', makeToken({ ID: 'rui', Name: 'Rui', Role: 'admin' }))
    expect(renderHook(() => useListMemory('people')).result.current).toEqual({})
    localStorage.clear()
  })

  test('is restored for an address without parameters, but not for a history entry visited before', () => {
    const memory = { search: { _role: 'admin' }, view: 'v' }
    expect(restoreSearch({}, false, memory)).toEqual(memory)
    expect(restoreSearch({}, true, memory)).toBeUndefined()
    expect(restoreSearch({ _sort: 'name' }, false, memory)).toBeUndefined()
    expect(restoreSearch({}, false, { search: {} })).toBeUndefined()
    expect(restoreSearch({}, false, {})).toBeUndefined()
  })

  test('MEM-01f: the default filter applies until the address, the session or the user sets another', () => {
    const first = { _isActive: 'true' }
    expect(restoreSearch({}, false, {}, first)).toEqual({ search: first, view: undefined })
    expect(restoreSearch({ _search: 'ana' }, false, {}, first)).toBeUndefined()
    expect(restoreSearch({}, true, {}, first)).toBeUndefined()
    // A removed default filter stays removed.
    expect(restoreSearch({}, false, { search: {} }, first)).toBeUndefined()
  })

  test('MEM-01f: a past day is not restored', () => {
    expect(restoreSearch({}, false, { search: { _asOf: '2025-12-31', _name: 'a' } })?.search).toEqual({ _name: 'a' })
    expect(restoreSearch({}, false, { search: { _asOf: '2025-12-31' } })).toBeUndefined()
  })

  test('pages and scroll position of each history entry survive a reload; invalid content is ignored', async () => {
    const { keepPlace, placeOf, storePlaces } = await import('./list-places.ts')
    keepPlace('one', { offset: 320 })
    keepPlace('one', { pages: 3 })
    expect([placeOf('one'), placeOf('two')]).toEqual([{ offset: 320, pages: 3 }, undefined])
    storePlaces()
    vi.resetModules()
    expect((await import('./list-places.ts')).placeOf('one')).toEqual({ offset: 320, pages: 3 })
    sessionStorage.setItem('listPlaces', '[["two","far",1],3,["three",1,2]]')
    vi.resetModules()
    const after = await import('./list-places.ts')
    expect([after.placeOf('two'), after.placeOf('three')]).toEqual([undefined, { offset: 1, pages: 2 }])
  })
})
