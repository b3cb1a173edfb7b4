import { useEffect, useLayoutEffect, useRef } from 'react'

/** Calls `run` for the key presses, anywhere in the page, for which `isWanted` is true. */
export function useShortcut(isWanted: (event: KeyboardEvent) => boolean, run: () => void) {
  const latest = useRef({ isWanted, run })
  useEffect(() => {
    latest.current = { isWanted, run }
  })
  // As soon as the screen is drawn: whoever sees it may press the keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!latest.current.isWanted(event)) return
      event.preventDefault()
      latest.current.run()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

export const isSaveKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'

export const isPrintKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export const isSearchKey = (event: KeyboardEvent) =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
