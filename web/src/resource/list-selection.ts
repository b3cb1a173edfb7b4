import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { List } from './use-list.ts'

/** Which rows are ticked (LIST-09): some, by id, or all that match, loaded or not. */
export interface Selection {
  count: number
  isAll: boolean
  ids: ReadonlySet<string>
  has(id: string): boolean
  /** Whether every loaded row is ticked, none, or some. */
  loaded: 'all' | 'some' | 'none'
  toggle(id: string): void
  toggleLoaded(): void
  selectAll(): void
  clear(): void
}

interface Ticked {
  /** What the list was asked for: other rows, other ticks. */
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

  // The same function for as long as the list lives: the rows that hold it need not be drawn again at each tick.
  const now = useRef({ rows, ticked })
  useEffect(() => {
    now.current = { rows, ticked }
  })
  const toggle = useCallback((id: string) => {
    const { rows, ticked } = now.current
    // From "all that match" one can only come back to what is loaded: the others have no ticks to keep.
    const next = new Set(ticked.isAll ? rows.map(row => row._id) : ticked.ids)
    if (!next.delete(id)) next.add(id)
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
