import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** The resources whose rows change with a card: its price is a charge, which is part of its member's balance. */
export const CHANGED_BY_CARDS = ['membershipCards', 'cardBatches', 'unsettledPayments', 'members']

/** Makes every screen read again what shows cards. */
export function useCardsChanged() {
  const client = useQueryClient()
  return () => {
    for (const name of CHANGED_BY_CARDS) void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
  }
}
