import { type RefObject, useEffect } from 'react'

/**
 * Keeps the element that the hash of the address names in sight while parts of the screen are still loading, which move it. Ends as
 * soon as the user does something.
 */
export function useHashInSight(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const name = decodeURIComponent(window.location.hash.slice(1))
    const element = screen.current
    if (name === '' || !element) return
    const show = () => document.getElementById(name)?.scrollIntoView()
    const changes = new MutationObserver(show)
    changes.observe(element, { childList: true, subtree: true })
    const stop = new AbortController()
    const end = () => {
      changes.disconnect()
      stop.abort()
    }
    for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      window.addEventListener(event, end, { signal: stop.signal, passive: true })
    show()
    return end
  }, [screen])
}
