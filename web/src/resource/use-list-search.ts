import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { hasParameters, type ListSearch, readListSearch } from './list-address.ts'
import { type ListMemory, rememberList, useListMemory } from './list-memory.ts'
import { keepPlace, placeOf } from './list-places.ts'
import { useHere } from './use-here.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The saved view in which one is, whatever has been changed since it was opened. */
    view?: string
  }
}

/**
 * What the session brings back for someone who comes to a list by an address that says nothing, from the menu for one
 * (LIST-03), or else what the list looks for until told otherwise. A place of the history where one has been is shown as it was: back never brings a filter that was not there.
 */
export function restoreSearch(search: ListSearch, wasHere: boolean, memory: ListMemory, first: ListSearch = {}) {
  if (wasHere || hasParameters(search)) return undefined
  // Whoever comes back later means today again; and whoever took all filters away wants none.
  const { _asOf, ...kept } = memory.search ?? first
  return hasParameters(kept) ? { search: kept, view: memory.view } : undefined
}

/** The list's address, with what the session brings back of it; and the way to change it. */
export function useListSearch(name: string, first?: ListSearch) {
  const { search: raw, place, view: here } = useHere()
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
    // The address says what the list shows, so that it can be shared.
    if (restored) void navigate({ to: '.', search: restored.search, replace: true, state: { view: restored.view } })
  }, [restored, navigate])

  const go = useCallback(
    (next: ListSearch, inView: string | undefined) => {
      rememberList(name, { search: next, view: inView })
      const gone = Object.fromEntries(Object.keys(search).map(key => [key, undefined]))
      void navigate({ to: '.', search: { ...raw, ...gone, ...next }, replace: true, state: { view: inView } })
    },
    [name, raw, search, navigate],
  )
  return { search, view, memory, go }
}
