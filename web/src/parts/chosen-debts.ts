import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChosenRows } from '../resource/list-bulk-bar.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The debts chosen in a list whose payers are to be notified. A reload keeps them, another visit has none. */
    noticesOf?: ChosenRows
  }
}

const NOTIFY = '/~quotas/~notificarMembros'

/** Where the payers of debts chosen in a list are notified. A choice of thousands would not fit into an address. */
export const notifyOfChosen = (noticesOf: ChosenRows) => ({ to: NOTIFY, state: { noticesOf } }) as const

/** The debts for which the screen was opened; undefined where it was opened for none in particular. */
export function useChosenDebts(): ChosenRows | undefined {
  const { state }: { state: HistoryState } = useLocation()
  const [chosen] = useState(() => state.noticesOf)
  return chosen
}
