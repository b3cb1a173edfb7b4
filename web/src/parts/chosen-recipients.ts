import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChosenRows } from '../resource/list-bulk-bar.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The members chosen in a list for a new message. They belong to this visit alone: a reload keeps them, another visit has none. */
    recipients?: ChosenRows
  }
}

const NEW_MESSAGE = '/mensagens/nova'
const MEMBER = 'para'

/** Where a message to members chosen in a list is written. A choice of thousands would not fit into an address. */
export const messageToChosen = (recipients: ChosenRows) => ({ to: NEW_MESSAGE, state: { recipients } }) as const

/** Where a message to one member is written; an address, so that the link can be opened in another tab. */
export const messageToMember = (id: string) => ({ to: NEW_MESSAGE, search: { [MEMBER]: id } }) as const

/** The members for whom the screen was opened: those chosen in a list, and those whom the address names. */
export function useChosenRecipients(): Pick<ChosenRows, 'ids' | 'query'> & { also?: readonly string[] } {
  const { state, search }: { state: HistoryState; search: Readonly<Record<string, unknown>> } = useLocation()
  const [chosen] = useState(() => {
    const named = [search[MEMBER] ?? []].flat().map(String)
    return { ...state.recipients, ...(named.length > 0 && { also: named }) }
  })
  return chosen
}
