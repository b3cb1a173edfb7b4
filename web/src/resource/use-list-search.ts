import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { type ListSearch, readListSearch } from './list-address.ts'
import { rememberList, restoreSearch, useListMemory } from './list-memory.ts'
import { keepPlace, placeOf } from './list-places.ts'
import { useHere } from './use-here.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the opened saved view. It stays while the user changes filters or columns. */
    view?: string
  }
}

/** The list's parameters in the address, restored from the session where the address has none, and a function that changes them. */
export function useListSearch(name: string, first?: ListSearch) {
  const { search: raw, place, view: here, isStillHere } = useHere()
  const memory = useListMemory(name)
  const navigate = useNavigate()
  const found = useMemo(() => readListSearch(raw), [raw])
  const { search: lastSearch, view: lastView } = memory
  const restored = useMemo(
    () => restoreSearch(found, placeOf(place) !== undefined, { search: lastSearch, view: lastView }, first),
    [found, place, lastSearch, lastView, first],
  )
  const search = restored?.search ?? found
  const view = restored ? restored.view : here

  const isRestored = restored !== undefined
  useEffect(() => {
    if (isRestored) return
    keepPlace(place, {})
    rememberList(name, { search: found, view: here })
  }, [isRestored, name, place, found, here])
  useEffect(() => {
    // The restored parameters are written to the address, so that it can be shared.
    if (restored && isStillHere())
      void navigate({ to: '.', search: restored.search, replace: true, state: { view: restored.view } })
  }, [restored, isStillHere, navigate])

  const go = useCallback(
    (next: ListSearch, inView: string | undefined) => {
      // A search applies after a pause, in which the user may have opened a row.
      if (!isStillHere()) return
      rememberList(name, { search: next, view: inView })
      const gone = Object.fromEntries(Object.keys(search).map(key => [key, undefined]))
      void navigate({ to: '.', search: { ...raw, ...gone, ...next }, replace: true, state: { view: inView } })
    },
    [name, raw, search, isStillHere, navigate],
  )
  return { search, view, memory, go }
}
