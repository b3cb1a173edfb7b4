import type { BoardSummary } from '@agremia/model/calls/ledger-sheets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLive } from '../../../resource/use-live.ts'

/** What the board asks, for the charges and the money of a year. Read again as payments and charges come. */
export function useSummary(year: number) {
  useLive('payments')
  useLive('unsettledPayments')
  return useQuery({
    queryKey: [...queryKeys.resource('payments'), 'summary', year],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: BoardSummary }>('/payments/summary', { params: { year }, signal })).data.data,
    placeholderData: keepPreviousData,
  })
}
