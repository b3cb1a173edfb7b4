import { useLayoutEffect, useRef } from 'react'

const labelHeight = (cell: HTMLElement) =>
  cell.querySelector<HTMLElement>('.mantine-InputWrapper-label')?.offsetHeight ?? 0

/**
 * Aligns the inputs and checkboxes of each line of a form: it tells every cell the height of the highest label of its line, as
 * `--label`. How many cells a line has depends on the width, so no style sheet can tell.
 */
export function useAlignedCells() {
  const grid = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const align = () => {
      const cells = [...element.querySelectorAll<HTMLElement>(':scope > *')]
      for (const cell of cells) cell.style.removeProperty('--label')
      const heights = new Map<number, number>()
      for (const cell of cells)
        heights.set(cell.offsetTop, Math.max(heights.get(cell.offsetTop) ?? 0, labelHeight(cell)))
      const found = cells.map(cell => heights.get(cell.offsetTop) ?? 0)
      for (const [index, cell] of cells.entries())
        if (found[index]) cell.style.setProperty('--label', `${found[index]}px`)
    }
    align()
    const watcher = new ResizeObserver(align)
    watcher.observe(element)
    return () => watcher.disconnect()
  })
  return grid
}
