import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNextPage } from './use-virtual-rows.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('LIST-04: the end asks for the next page at once, and never twice within 200 ms', () => {
  const loadedAt: number[] = []
  const start = performance.now()
  const loadMore = () => loadedAt.push(performance.now() - start)
  const { rerender } = renderHook(({ isAtEnd, canLoadMore }) => useNextPage({ canLoadMore, loadMore }, isAtEnd), {
    initialProps: { isAtEnd: false, canLoadMore: true },
  })
  vi.advanceTimersByTime(1000)
  expect(loadedAt).toEqual([])
  rerender({ isAtEnd: true, canLoadMore: true })
  vi.advanceTimersByTime(0)
  expect(loadedAt).toEqual([1000])

  // The page arrives after 50 ms and is short, so that the end of the list is in sight again.
  rerender({ isAtEnd: true, canLoadMore: false })
  vi.advanceTimersByTime(50)
  rerender({ isAtEnd: true, canLoadMore: true })
  vi.advanceTimersByTime(149)
  expect(loadedAt).toEqual([1000])
  vi.advanceTimersByTime(1)
  expect(loadedAt).toEqual([1000, 1200])

  rerender({ isAtEnd: true, canLoadMore: false })
  vi.advanceTimersByTime(1000)
  expect(loadedAt).toHaveLength(2)
})
