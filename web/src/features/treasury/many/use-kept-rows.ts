import { useEffect, useMemo, useRef, useState } from 'react'
import { readClaims } from '../../../api/session.ts'
import { draftKey } from '../../../resource/draft.ts'
import { keepDraft } from '../../../resource/keep-draft.ts'
import { createStore, useStore } from '../../../ui/store.ts'
import { type KeptRows, keepRows, readKeptRows, type UnsentFile } from './kept-rows.ts'
import type { ManyRow } from './many-rows.ts'

/** The rows of the screen, which a reload and another screen leave as they are. */
export function useKeptRows(resourceName: string) {
  const [key] = useState(() => draftKey(readClaims()?.ID ?? '', resourceName, 'varios'))
  const [store] = useState(() => createStore<KeptRows>(readKeptRows(key)))
  /** The files that are no rows yet: told by name after a reload, which ends their sending. */
  const sending = useRef<readonly UnsentFile[]>([])

  useEffect(() => {
    const keep = () => {
      const { rows, unsent } = store.get()
      keepRows(key, { rows, unsent: [...unsent, ...sending.current] })
    }
    return keepDraft(keep, store.subscribe)
  }, [key, store])

  const acts = useMemo(() => {
    const setRows = (change: (rows: readonly ManyRow[]) => readonly ManyRow[]) =>
      store.set({ ...store.get(), rows: change(store.get().rows) })
    return {
      rowOf: (pdfId: string) => store.get().rows.find(row => row.pdfId === pdfId),
      allRows: () => store.get().rows,
      setRows,
      changeRow: (pdfId: string, change: (row: ManyRow) => ManyRow) => {
        const before = store.get().rows.find(row => row.pdfId === pdfId)
        const after = before && change(before)
        if (after && after !== before) setRows(rows => rows.map(row => (row === before ? after : row)))
      },
      setUnsent: (change: (unsent: readonly UnsentFile[]) => readonly UnsentFile[]) =>
        store.set({ ...store.get(), unsent: change(store.get().unsent) }),
      /** Named where the screen is left while they are sent. */
      noteSending: (files: readonly UnsentFile[]) => {
        sending.current = files
      },
    }
  }, [store])
  return { ...useStore(store), acts }
}
export type RowActs = ReturnType<typeof useKeptRows>['acts']
