import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whoever closes something goes on from where they were, or from the screen if that is no longer there. */
export function giveFocusBack(to: EventTarget | null, leaving?: Element | null) {
  // Someone, or the next screen, may have chosen a place meanwhile; what is fading away is none.
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !leaving?.contains(activeElement)) return
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body
  const place = isThere ? to : document.querySelector('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/** For what is in the page only while it is open: the library's own return waits for a dialog that closes in place. */
export function useFocusReturn(within?: RefObject<Element | null>) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Once it has gone from the page, and the focus with it.
      setTimeout(() => giveFocusBack(before, within?.current))
    },
    [before, within],
  )
}

/** For rows that go when they are dealt with: whoever's button went along goes on from the screen. */
export function useFocusWithout(rows: number) {
  const before = useRef(rows)
  useEffect(() => {
    if (rows < before.current) giveFocusBack(null)
    before.current = rows
  }, [rows])
}
