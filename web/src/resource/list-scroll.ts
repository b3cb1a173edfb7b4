import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { keepPlace, placeOf } from './list-places.ts'
import { useHere } from './use-here.ts'

/** Restores the scroll position after going back and reloading. Other filters or another order start at the top. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, question: string): number {
  const { place } = useHere()
  const start = placeOf(place)?.offset ?? 0
  const now = useRef({ place, question })

  useLayoutEffect(() => {
    if (now.current.question !== question) scroller.current?.scrollTo(0, 0)
    now.current = { place, question }
  }, [scroller, place, question])

  useEffect(() => {
    const element = scroller.current
    const keep = () => {
      if (element) keepPlace(now.current.place, { offset: element.scrollTop })
    }
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller])
  return start
}
