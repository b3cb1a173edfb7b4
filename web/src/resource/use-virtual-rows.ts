import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKeptScroll } from './list-scroll.ts'
import { useHere } from './use-here.ts'
import type { List } from './use-list.ts'
import { usePrinting } from './use-printing.ts'

const THROTTLE_MS = 200
/** The most rows that are printed, about seventy pages; more can be exported. */
const MOST_PRINTED = 2000

const pixelsOf = (rem: number) => rem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)

type Rows = Pick<List, 'canLoadMore' | 'loadMore'> & { rows: readonly { _id: string }[] }
const optionsOf = ({ rows }: Rows, rowRem: number) => ({
  count: rows.length,
  estimateSize: () => pixelsOf(rowRem),
  getItemKey: (index: number) => rows[index]?._id ?? index,
  overscan: 10,
})

/** Renders only the rows in sight, all of one height, in an element that scrolls. */
export function useVirtualRows(list: Rows, rowRem: number, question: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const initialOffset = useKeptScroll(scroller, question)
  const virtualizer = useVirtualizer({
    ...optionsOf(list, rowRem),
    getScrollElement: () => scroller.current,
    initialOffset,
  })
  return { scroller, ...useRowsInSight(list, virtualizer) }
}

/** The measured heights of the rows of each history entry, so that going back finds them where they were. */
const measured = new Map<string, VirtualItem[]>()
const MOST_MEASURED = 20

/** The same for rows of different heights, which scroll with the page; `measure` is their ref. */
export function usePageRows(list: Rows, usualRem: number, question: string) {
  const rows = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const initialOffset = useKeptScroll('page', question)
  const { place } = useHere()
  const virtualizer = useWindowVirtualizer({
    ...optionsOf(list, usualRem),
    initialOffset,
    scrollMargin,
    initialMeasurementsCache: measured.get(place),
  })
  useLayoutEffect(
    () => () => {
      measured.delete(place)
      measured.set(place, virtualizer.measurementsCache)
      for (const oldest of [...measured.keys()].slice(0, -MOST_MEASURED)) measured.delete(oldest)
    },
    [virtualizer, place],
  )
  useLayoutEffect(() => {
    const measure = () => {
      if (rows.current) setScrollMargin(Math.round(rows.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    // The height of the page changes with whatever stands above the rows.
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  return { rows, measure: virtualizer.measureElement, ...useRowsInSight(list, virtualizer, scrollMargin) }
}

/** The rows to render, and the height of those before and after them. Loads the next page when the last row comes into sight (LIST-04). */
function useRowsInSight<Scroller extends Element | Window>(
  list: Rows,
  virtualizer: Virtualizer<Scroller, Element>,
  scrollMargin = 0,
) {
  const isPrinting = usePrinting() !== undefined
  const items = virtualizer.getVirtualItems()
  const count = list.rows.length
  const isAtEnd = count > 0 && (virtualizer.range?.endIndex ?? -1) >= count - 1
  useNextPage(list, isAtEnd && !isPrinting)

  if (isPrinting) {
    const printed = list.rows.slice(0, MOST_PRINTED).map((row, index) => ({ key: row._id, index }))
    return { items: printed, before: 0, after: 0 }
  }
  return {
    items,
    before: Math.max(0, (items[0]?.start ?? 0) - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)),
  }
}

/** Loads the next page at the end of the list, at most once every 200 ms. */
export function useNextPage({ canLoadMore, loadMore }: Omit<Rows, 'rows'>, isAtEnd: boolean) {
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
