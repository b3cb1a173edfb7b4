import type { PointerEvent } from 'react'

const isCut = (part: Element) => part.scrollWidth > part.clientWidth && part.clientWidth > 0

/** Sets a tooltip with the whole text on a cell whose text is cut off, and removes it where the text fits. */
export function tellWhole({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const whole = [cell, ...cell.querySelectorAll('*')].some(isCut) ? cell.innerText : ''
  if (whole !== cell.title) cell.title = whole
}
