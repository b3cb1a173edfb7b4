import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Item } from './item.ts'
import { useSelection } from './list-selection.ts'

const row = (id: string): Item => ({ _id: id, created_at: '', updated_at: '', rev: 1 })
const list = { rows: ['a', 'b', 'c'].map(row), total: 1284 }
const select = () =>
  renderHook(({ question }) => useSelection(list, question), { initialProps: { question: 'all people' } })

describe('LIST-09: ticked rows', () => {
  test('are ticked and unticked one by one', () => {
    const { result } = select()
    act(() => result.current.toggle('a'))
    act(() => result.current.toggle('c'))
    expect([result.current.count, result.current.loaded, [...result.current.ids]]).toEqual([2, 'some', ['a', 'c']])
    act(() => result.current.toggle('a'))
    expect([...result.current.ids]).toEqual(['c'])
  })

  test('Shift ticks or unticks every row from the last one to this one, in either direction', () => {
    const { result } = select()
    act(() => result.current.toggle('c'))
    act(() => result.current.toggle('a', true))
    expect([...result.current.ids].sort()).toEqual(['a', 'b', 'c'])
    act(() => result.current.toggle('b', true))
    expect([...result.current.ids]).toEqual(['c'])
  })

  test('Shift without a row before it ticks one', () => {
    const { result } = select()
    act(() => result.current.toggle('b', true))
    expect([...result.current.ids]).toEqual(['b'])
  })

  test('all loaded rows are not all rows that match', () => {
    const { result } = select()
    act(() => result.current.toggleLoaded())
    expect([result.current.count, result.current.loaded, result.current.isAll]).toEqual([3, 'all', false])
    act(() => result.current.selectAll())
    expect([result.current.count, result.current.isAll, result.current.has('not loaded')]).toEqual([1284, true, true])
    act(() => result.current.toggle('b'))
    expect([result.current.isAll, [...result.current.ids]]).toEqual([false, ['a', 'c']])
  })

  test('a change of the filters clears the selection, so that no unseen row is deleted', () => {
    const { result, rerender } = select()
    act(() => result.current.selectAll())
    rerender({ question: 'only editors' })
    expect([result.current.count, result.current.has('a')]).toEqual([0, false])
  })
})
