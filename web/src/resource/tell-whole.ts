import type { PointerEvent } from 'react'

const isCut = (part: Element) => part.scrollWidth > part.clientWidth && part.clientWidth > 0

/** What does not fit in its cell is told whole to whoever points at it; the rest would only be said twice. */
export function tellWhole({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const whole = [cell, ...cell.querySelectorAll('*')].some(isCut) ? cell.innerText : ''
  if (whole !== cell.title) cell.title = whole
}
