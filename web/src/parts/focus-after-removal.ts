import { type RefObject, useEffect, useRef } from 'react'
import { returnFocus } from '../ui/focus-return.ts'

/**
 * When a row disappears together with its focused button, moves the focus to the link of the row that takes its place in `list`, and
 * to the main region where there is none. Not to the same button there: pressing Enter twice would decide about two rows.
 */
export function useFocusAfterRemoval(rows: number, list?: RefObject<HTMLElement | null>) {
  const before = useRef(rows)
  const place = useRef(0)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const at = [...(list?.current?.children ?? [])].findIndex(row => target instanceof Node && row.contains(target))
      if (at >= 0) place.current = at
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])
  useEffect(() => {
    const left = list?.current?.children
    const next = left?.item(Math.min(place.current, left.length - 1))
    if (rows < before.current) returnFocus(next?.querySelector('a, button') ?? null)
    before.current = rows
  }, [rows, list])
}
