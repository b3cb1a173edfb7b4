import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { List } from './use-list.ts'

const THROTTLE_MS = 200

/** Draws only the rows in sight, and asks for the next page as the end comes near (LIST-04). */
export function useVirtualRows(list: List, rowRem: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const virtualizer = useVirtualizer({
    count: list.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * rem,
    getItemKey: index => list.rows[index]?._id ?? index,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? -1
  const isAtEnd = lastIndex >= list.rows.length - 1
  const { loadMore } = list
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })
  useEffect(() => {
    if (!isAtEnd || lastIndex < 0) return
    const timer = setTimeout(() => latest.current(), THROTTLE_MS)
    return () => clearTimeout(timer)
  }, [isAtEnd, lastIndex])

  return {
    scroller,
    items,
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
