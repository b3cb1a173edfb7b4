import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChosenRows } from '../resource/list-bulk-bar.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The members chosen in a list whose quotas are to be generated. A reload keeps them, another visit has none. */
    quotasOf?: ChosenRows
  }
}

const GENERATE = '/~quotas/gerar'
const MEMBER = 'ficha'

/** Where the quotas of members chosen in a list are generated. A choice of thousands would not fit into an address. */
export const quotasOfChosen = (quotasOf: ChosenRows) => ({ to: GENERATE, state: { quotasOf } }) as const

/** Where the quotas of one member are generated; an address, so that the link can be opened in another tab. */
export const quotasOfMember = (id: string) => ({ to: GENERATE, search: { [MEMBER]: id } }) as const

/** The members for whom the screen was opened; undefined where it was opened for nobody in particular. */
export function useChosenForQuotas(): ChosenRows | undefined {
  const { state, search }: { state: HistoryState; search: Readonly<Record<string, unknown>> } = useLocation()
  const [chosen] = useState(() => {
    const named = search[MEMBER]
    return typeof named === 'string' ? { count: 1, ids: [named] } : state.quotasOf
  })
  return chosen
}
