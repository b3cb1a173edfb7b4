import { useEffect, useRef } from 'react'

/** A hand scanner types faster than this between two keys; people do not. */
const FASTEST_TYPING_MS = 80

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Reads what a hand scanner types, with Enter at its end, wherever the focus is; fields get what is typed into them themselves. */
export function useHandScanner(onScan: (text: string) => void) {
  const scanned = useRef(onScan)
  useEffect(() => {
    scanned.current = onScan
  })
  useEffect(() => {
    let text = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.timeStamp - last > FASTEST_TYPING_MS) text = ''
      last = event.timeStamp
      if (event.key.length === 1) text += event.key
      else if (event.key === 'Enter' && text.length > 3) {
        // The button that has the focus is not pressed by the scanner.
        event.preventDefault()
        scanned.current(text)
        text = ''
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
