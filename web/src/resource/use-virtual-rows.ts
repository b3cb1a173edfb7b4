import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useKeptScroll } from './list-scroll.ts'
import type { List } from './use-list.ts'
import { usePrinting } from './use-printing.ts'

const THROTTLE_MS = 200
/** The most rows that are printed, about seventy pages; more can be exported. */
const MOST_PRINTED = 2000

/** Renders only the rows in sight, and loads the next page when the last row comes into sight (LIST-04). */
export function useVirtualRows(list: List, rowRem: number, question: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const start = useKeptScroll(scroller, question)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const virtualizer = useVirtualizer({
    count: list.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * rem,
    getItemKey: index => list.rows[index]?._id ?? index,
    overscan: 10,
    initialOffset: start,
  })
  const isPrinting = usePrinting() !== undefined
  const items = virtualizer.getVirtualItems()
  const count = list.rows.length
  const isAtEnd = count > 0 && (virtualizer.range?.endIndex ?? -1) >= count - 1
  useNextPage(list, isAtEnd && !isPrinting)

  if (isPrinting) {
    const printed = list.rows.slice(0, MOST_PRINTED).map((row, index) => ({ key: row._id, index }))
    return { scroller, items: printed, before: 0, after: 0 }
  }
  return {
    scroller,
    items,
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}

/** Loads the next page at the end of the list, at most once every 200 ms. */
export function useNextPage({ canLoadMore, loadMore }: Pick<List, 'canLoadMore' | 'loadMore'>, isAtEnd: boolean) {
  const latest = useRef(loadMore)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = loadMore
  })
  useEffect(() => {
    if (!isAtEnd || !canLoadMore) return
    const wait = Math.max(0, askedAt.current + THROTTLE_MS - performance.now())
    const timer = setTimeout(() => {
      askedAt.current = performance.now()
      latest.current()
    }, wait)
    return () => clearTimeout(timer)
  }, [isAtEnd, canLoadMore])
}
