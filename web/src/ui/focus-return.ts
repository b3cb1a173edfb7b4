import { type RefObject, useEffect, useState } from 'react'

/** Moves the focus back to an element, or to the main region if the element is no longer in the page. */
export function returnFocus(to: EventTarget | null, leaving?: Element | null) {
  // The user or the next screen may have moved the focus meanwhile; an element that fades out does not count.
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !leaving?.contains(activeElement)) return
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body
  const place = isThere ? to : document.querySelector('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/**
 * Returns the focus when the component is unmounted. Mantine's own focus return works only for dialogs that stay mounted.
 */
export function useFocusReturn(within?: RefObject<Element | null>) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the elements have been removed, which moves the focus to the body.
      setTimeout(() => returnFocus(before, within?.current))
    },
    [before, within],
  )
}
