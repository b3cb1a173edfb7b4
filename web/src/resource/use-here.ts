import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Where in the history this screen is, and what its address says. On the way to another screen the router's location is
 * that one's already, while this one still stands: it keeps its own.
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
