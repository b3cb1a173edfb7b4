import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChosenRows } from '../resource/list-bulk-bar.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The rows chosen in a list for which a screen is opened. A reload keeps them, another visit has none. */
    chosenRows?: ChosenRows
  }
}

/** A choice of thousands would not fit into an address. */
const withChosen =
  <Path extends string>(to: Path) =>
  (chosenRows: ChosenRows) =>
    ({ to, state: { chosenRows } }) as const

/** An address, so that the link can be opened in another tab. */
const withMember =
  <Path extends string>(to: Path, parameter: string) =>
  (id: string) =>
    ({ to, search: { [parameter]: id } }) as const

const GENERATE = '/~quotas/gerar'
const NEW_MESSAGE = '/mensagens/nova'
/** The parameters by which the addresses of both screens name members. */
export const QUOTAS_OF = 'ficha'
export const MESSAGE_TO = 'para'

/** Where the quotas of chosen members are generated. */
export const quotasOfChosen = withChosen(GENERATE)
export const quotasOfMember = withMember(GENERATE, QUOTAS_OF)

/** Where a message to chosen members is written. */
export const messageToChosen = withChosen(NEW_MESSAGE)
export const messageToMember = withMember(NEW_MESSAGE, MESSAGE_TO)

/** Where cards are issued to chosen members. */
export const cardsForChosen = withChosen('/~cartoesMembro/criar')

/** Where the payers of chosen debts are notified. */
export const notifyOfChosen = withChosen('/~quotas/~notificarMembros')

/** The rows for which the screen was opened; undefined where it was opened for none in particular. */
export function useChosenRows(): ChosenRows | undefined {
  const { state }: { state: HistoryState } = useLocation()
  const [chosen] = useState(state.chosenRows)
  return chosen
}

/** The members whom the address named when the screen was opened. */
export function useNamedMembers(parameter: string): readonly string[] {
  const { search }: { search: Readonly<Record<string, unknown>> } = useLocation()
  const [named] = useState(() => [search[parameter] ?? []].flat().map(String))
  return named
}
