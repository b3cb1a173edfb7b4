import { useEffect } from 'react'

const TYPES = ['dragover', 'dragleave', 'drop'] as const

/**
 * A browser that gets a file beside the place for it opens the file instead of the page, and what was typed is gone. Where the screen,
 * or the dialog over it, has one place for files, they go there wherever they are dropped; otherwise nothing happens.
 */
export function useFileDrops() {
  useEffect(() => {
    const hear = (event: DragEvent) => {
      const { dataTransfer, type, relatedTarget } = event
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const place = onlyPlace()
      if (!place) {
        dataTransfer.dropEffect = 'none'
        return
      }
      // Between two elements of the page the file is still over it.
      if (type === 'dragleave' && relatedTarget) return
      place.dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true, bubbles: true }))
    }
    for (const type of TYPES) window.addEventListener(type, hear)
    return () => {
      for (const type of TYPES) window.removeEventListener(type, hear)
    }
  }, [])
}

function onlyPlace(): Element | undefined {
  const screen = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  const places = screen.querySelectorAll('[data-takes-files]')
  return places.length === 1 ? places[0] : undefined
}
