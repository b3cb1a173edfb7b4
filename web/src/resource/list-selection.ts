import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { List } from './use-list.ts'

/** The ticked rows (LIST-09): some of them, by id, or all that match the filters, loaded or not. */
export interface Selection {
  count: number
  isAll: boolean
  ids: ReadonlySet<string>
  has(id: string): boolean
  /** Whether all, some or none of the loaded rows are ticked. */
  loaded: 'all' | 'some' | 'none'
  /** With `isRange` every row between the one that was toggled last and this one becomes as this one. */
  toggle(id: string, isRange?: boolean): void
  toggleLoaded(): void
  selectAll(): void
  clear(): void
}

interface Ticked {
  /** The parameters of the list; with others the selection starts empty. */
  question: string
  isAll: boolean
  ids: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

export function useSelection({ rows, total }: Pick<List, 'rows' | 'total'>, question: string): Selection {
  const [kept, setTicked] = useState<Ticked>({ question, isAll: false, ids: NONE })
  const ticked = kept.question === question ? kept : { question, isAll: false, ids: NONE }
  const { isAll, ids } = ticked

  const loadedTicks = useMemo(
    () => (isAll ? rows.length : rows.reduce((count, row) => count + (ids.has(row._id) ? 1 : 0), 0)),
    [rows, ids, isAll],
  )
  const loaded = loadedTicks === 0 ? 'none' : loadedTicks === rows.length ? 'all' : 'some'
  const tick = (next: ReadonlySet<string>) => setTicked({ question, isAll: false, ids: next })
  const clear = () => tick(NONE)

  // The identity of this function never changes, so that a tick renders one row and not all.
  const now = useRef({ rows, ticked })
  useEffect(() => {
    now.current = { rows, ticked }
  })
  const lastToggled = useRef<string>(undefined)
  const toggle = useCallback((id: string, isRange = false) => {
    const { rows, ticked } = now.current
    // Unticking one of "all that match" leaves the other loaded rows ticked: the ids of the rest are not known.
    const next = new Set(ticked.isAll ? rows.map(row => row._id) : ticked.ids)
    const isOn = !next.has(id)
    for (const one of isRange ? between(rows, lastToggled.current, id) : [id]) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    lastToggled.current = id
    setTicked({ question: ticked.question, isAll: false, ids: next })
  }, [])

  return {
    count: isAll ? total : ids.size,
    isAll,
    ids,
    loaded,
    has: id => isAll || ids.has(id),
    toggle,
    toggleLoaded: () => (loaded === 'all' ? clear() : tick(new Set([...ids, ...rows.map(row => row._id)]))),
    selectAll: () => setTicked({ question, isAll: true, ids: NONE }),
    clear,
  }
}

/** The ids of the loaded rows from one to another, in either direction; only the second where the first is not loaded. */
function between(rows: List['rows'], from: string | undefined, to: string): readonly string[] {
  const ends = [from, to].map(id => rows.findIndex(row => row._id === id))
  if (ends.includes(-1)) return [to]
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(row => row._id)
}
