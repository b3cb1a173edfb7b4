import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { explained } from '../../test/render.tsx'
import type { Described } from './item.ts'
import { chooseSort } from './list-view.ts'

const people: Described = {
  name: 'people',
  path: 'people',
  label: { one: 'Pessoa', many: 'Pessoas' },
  title: 'name',
  columns: ['name', 'email'],
  sort: 'name',
  searchable: true,
  operations: ['list'],
  fields: [explained('name', { sortable: true }), explained('email', { sortable: true }), explained('notes')],
}

describe('LIST-03: what a session remembers of a list', () => {
  test('the address counts for more than the session, the session for more than the default', () => {
    expect(chooseSort(people, '-name', 'email')).toBe('-name')
    expect(chooseSort(people, undefined, '-email')).toBe('-email')
    expect(chooseSort(people, undefined, undefined)).toBe('name')
  })

  test('an order that this person cannot ask for is forgotten', () => {
    expect(chooseSort(people, undefined, 'salary')).toBe('name')
  })

  test('is in session storage, for each resource its own, and outlives a reload; what is no memory is none', async () => {
    sessionStorage.clear()
    sessionStorage.setItem('list:broken', '{"fields":"all"')
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
  })
})
