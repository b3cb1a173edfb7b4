import type { BalancesAnswer, ReconciliationAnswer, StatementAnswer } from '@agremia/model/calls/treasury-accounts'
import { STATEMENT_PAGE } from '@agremia/model/calls/treasury-accounts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { onTopic } from '../../api/socket.ts'

const ROOT = queryKeys.resource('bankAccounts')
/** The resources whose rows move accounts. */
const MOVING = ['bankAccounts', 'payments', 'receivedMoney', 'treasuryMovements', 'cashCounts', 'treasuryDocs']

/** Reads the accounts again when anything moves one of them. */
function useLiveAccounts() {
  const client = useQueryClient()
  useEffect(() => {
    const stops = MOVING.map(topic => onTopic(topic, () => void client.invalidateQueries({ queryKey: ROOT })))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** Reads everything again that a movement changes. */
export function useAccountsChanged() {
  const client = useQueryClient()
  return useCallback(() => {
    for (const name of MOVING) void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
  }, [client])
}

/** What every account holds today and held at the end of a day. */
export function useBalances(day: string) {
  useLiveAccounts()
  return useQuery({
    queryKey: [...ROOT, 'balances', day],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: BalancesAnswer }>('/bank_accounts/balances', { params: { day }, signal })).data.data,
    placeholderData: keepPreviousData,
    // Money is shown as it is now, also where the screen was open a moment ago.
    staleTime: 0,
  })
}

const pathOf = (id: string) => `/bank_accounts/${encodeURIComponent(id)}`

export interface Period {
  from?: string
  to?: string
}

/** The statement of an account, with a function that reads more of its lines. */
export function useStatement(id: string, period: Period) {
  useLiveAccounts()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...ROOT, 'statement', id, period],
    queryFn: async ({ pageParam: page, signal }) =>
      (await api.get<{ data: StatementAnswer }>(`${pathOf(id)}/statement`, { params: { ...period, page }, signal }))
        .data.data,
    initialPageParam: 1,
    getNextPageParam: (last: StatementAnswer, pages) =>
      pages.length * STATEMENT_PAGE < last.total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [statement] = data?.pages ?? []
  return {
    statement,
    lines: data?.pages.flatMap(page => page.lines) ?? [],
    error: statement ? null : error,
    refetch,
    more: hasNextPage
      ? { isBusy: isFetchingNextPage, read: () => void (isFetchingNextPage || fetchNextPage()) }
      : undefined,
  }
}

/** The lines of an account up to a day that were not found on a bank statement yet. */
export function useReconciliation(id: string, until: string) {
  useLiveAccounts()
  return useQuery({
    queryKey: [...ROOT, 'reconciliation', id, until],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ReconciliationAnswer }>(`${pathOf(id)}/reconciliation`, { params: { until }, signal }))
        .data.data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
