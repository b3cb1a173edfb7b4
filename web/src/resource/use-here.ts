import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * The history entry and the search parameters of this screen. During a navigation the router's location is already that of
 * the next screen while this one is still mounted; this one keeps its own.
 */
export function useHere() {
  const now = useLocation()
  const [path] = useState(now.pathname)
  const last = useRef(now)
  const isHere = now.pathname === path
  useEffect(() => {
    if (isHere) last.current = now
  }, [isHere, now])
  const { search, state } = isHere ? now : last.current
  const searchNow: Record<string, unknown> = search
  return { search: searchNow, place: state.__TSR_key ?? '', view: state.view }
}
