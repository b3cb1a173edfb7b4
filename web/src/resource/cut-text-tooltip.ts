import type { PointerEvent } from 'react'

const isCut = (part: Element) => part.scrollWidth > part.clientWidth && part.clientWidth > 0

/** Sets a tooltip with the whole text on the hovered cell if its text is cut off, and removes it if the text fits. */
export function updateCutTextTooltip({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const tooltip = [cell, ...cell.querySelectorAll('*')].some(isCut) ? cell.innerText : ''
  if (tooltip !== cell.title) cell.title = tooltip
}
