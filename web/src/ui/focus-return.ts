import { type RefObject, useEffect, useState } from 'react'

/**
 * Moves the focus back to an element, or to the one with the same id if it was drawn anew meanwhile, or to the main region if there
 * is neither.
 */
export function returnFocus(to: EventTarget | null, leaving?: Element | null) {
  // The user or the next screen may have moved the focus meanwhile; an element that fades out does not count.
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !leaving?.contains(activeElement)) return
  const place = asItIsNow(to)
  if (!place) return focusMain()
  place.focus({ preventScroll: true })
  whenRemovedWithFocus(place, focusMain)
}

const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })

/** What a dialog did may take away its opener once the answer is shown: a document that has been paid has no button to pay it. */
function whenRemovedWithFocus(element: HTMLElement, run: () => void) {
  const end = () => {
    observer.disconnect()
    document.removeEventListener('focusin', end)
  }
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    end()
    if (document.activeElement === document.body) run()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', end)
}

function asItIsNow(element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  return element.isConnected ? element : document.getElementById(element.id)
}

/** The element with the focus. An entry of a menu goes away with the menu, so the button that opened the menu stands for it. */
function readOpener(): Element | null {
  const { activeElement } = document
  const opener = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : activeElement
}

/**
 * Returns the focus when the component is unmounted. Mantine's own focus return works only for dialogs that stay mounted.
 */
export function useFocusReturn(within?: RefObject<Element | null>) {
  const [before] = useState(readOpener)
  useEffect(
    () => () => {
      // After the elements have been removed, which moves the focus to the body.
      setTimeout(() => returnFocus(before, within?.current))
    },
    [before, within],
  )
}
