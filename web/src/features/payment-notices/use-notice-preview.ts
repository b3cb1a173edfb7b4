import type { NoticeGroup, NoticePreview, NoticeRequest } from '@agremia/model/calls/payment-message'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { ChosenRows } from '../../resource/list-bulk-bar.tsx'
import { useLive } from '../../resource/use-live.ts'

/** Whom the notices are for and how they leave, as both calls take it. */
export type NoticeChoice = Pick<ChosenRows, 'ids' | 'query'> &
  Pick<NoticeRequest, 'templateName' | 'channel' | 'dueDate'>

export interface ShownNotices {
  group?: NoticeGroup
  search: string
  page: number
  example: number
}

/** One page of who would be notified, the sums of all, and one notice as it would leave. */
export function useNoticePreview(choice: NoticeChoice, shown: ShownNotices) {
  // Money may come meanwhile, by Multibanco too.
  useLive('unsettledPayments')
  return useQuery({
    queryKey: [...queryKeys.resource('unsettledPayments'), 'notices', choice, shown],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: NoticePreview }>('/payment_message/validate', { ...choice, ...shown }, { signal })).data
        .data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
