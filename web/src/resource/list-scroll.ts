import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** How far each visited place of the history was scrolled. */
const offsets = new Map<string, number>()

/** Back returns to where one was; another question begins at the top. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, question: string): number {
  const place = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const start = offsets.get(place) ?? 0
  const now = useRef({ place, question })

  useLayoutEffect(() => {
    if (now.current.question !== question) scroller.current?.scrollTo(0, 0)
    now.current = { place, question }
  }, [scroller, place, question])

  useEffect(() => {
    const element = scroller.current
    const keep = () => {
      if (element) offsets.set(now.current.place, element.scrollTop)
    }
    element?.addEventListener('scroll', keep, { passive: true })
    return () => element?.removeEventListener('scroll', keep)
  }, [scroller])
  return start
}
