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
  toggle(id: string): void
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
  const toggle = useCallback((id: string) => {
    const { rows, ticked } = now.current
    // Unticking one of "all that match" leaves the other loaded rows ticked: the ids of the rest are not known.
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
