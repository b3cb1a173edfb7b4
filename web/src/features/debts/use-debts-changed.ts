import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** Reads again whatever shows debts, payments or balances. */
export function useDebtsChanged() {
  const client = useQueryClient()
  return () => {
    for (const name of ['unsettledPayments', 'members', 'payments'])
      void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
  }
}
