import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { currentPlace, keepPlace, placeOf } from './list-places.ts'
import { useHere } from './use-here.ts'

/** What scrolls the rows of a list: an element of its own, or the page. */
type Scroller = RefObject<HTMLElement | null> | 'page'

const offsetOf = (element: HTMLElement | Window) => ('scrollTop' in element ? element.scrollTop : element.scrollY)

/** Restores the scroll position after going back and reloading. Other filters or another order start at the top. */
export function useKeptScroll(scroller: Scroller, question: string): number {
  const { place } = useHere()
  const start = placeOf(place)?.offset ?? 0
  const now = useRef({ place, question })

  useLayoutEffect(() => {
    const element = scroller === 'page' ? window : scroller.current
    if (now.current.question !== question) element?.scrollTo(0, 0)
    now.current = { place, question }
  }, [scroller, place, question])

  // The listener is removed in the commit that removes the rows: the shorter page scrolls up, which is no place to keep.
  useLayoutEffect(() => {
    const element = scroller === 'page' ? window : scroller.current
    const keep = () => {
      // While the next screen loads, the page already scrolls to its top, with these rows still in it.
      const isHere = currentPlace() === now.current.place
      if (element && isHere) keepPlace(now.current.place, { offset: offsetOf(element) })
    }
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller])
  useRestoredPage(scroller === 'page' ? start : 0, place)
  return start
}

/** Scrolls the page back to where it was, after the router has scrolled it to the top, as it does at the end of each navigation. */
function useRestoredPage(start: number, place: string) {
  const router = useRouter()
  const first = useRef({ start, place })
  useEffect(() => {
    if (first.current.start === 0) return
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      stop()
      if (toLocation.state.__TSR_key === first.current.place) window.scrollTo(0, first.current.start)
    })
    return stop
  }, [router])
}
