import type { DaySheet } from '@agremia/model/calls/ledger-sheets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLive } from '../../../resource/use-live.ts'

/** The money of one day, by method, user and account. */
export function useDaySheet(day: string) {
  useLive('payments')
  return useQuery({
    queryKey: [...queryKeys.resource('payments'), 'daySheet', day],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: DaySheet }>('/payments/day_sheet', { params: { day }, signal })).data.data,
    placeholderData: keepPreviousData,
  })
}
