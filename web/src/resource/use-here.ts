import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The history entry and the search parameters of this screen. During a navigation the router's location is already that of
 * the next screen while this one is still mounted; this one keeps its own. `isStillHere` must be asked before the address is
 * changed from this screen, because the change would be made to the address of the next one.
 */
export function useHere() {
  const router = useRouter()
  const now = useLocation()
  const [path] = useState(now.pathname)
  const last = useRef(now)
  const isHere = now.pathname === path
  useEffect(() => {
    if (isHere) last.current = now
  }, [isHere, now])
  const isStillHere = useCallback(() => router.latestLocation.pathname === path, [router, path])
  const { search, state } = isHere ? now : last.current
  const searchNow: Record<string, unknown> = search
  return { search: searchNow, place: state.__TSR_key ?? '', view: state.view, isStillHere }
}
