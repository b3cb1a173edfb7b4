import type { BatchGroup, BatchPreview, CardBatchRequest } from '@agremia/model/calls/card-batches'
import type { LeftOutReason } from '@agremia/model/rules/cards/card-batches'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { ChosenRows } from '../../../resource/list-bulk-bar.tsx'

/** Who gets which cards, as the preview and the task take it. */
export type BatchChoice = Pick<ChosenRows, 'ids' | 'query'> &
  Pick<CardBatchRequest, 'choice' | 'type' | 'sortedBy'> &
  Partial<Record<'expiringBefore' | 'validFrom', string>> &
  Partial<Pick<CardBatchRequest, 'validUntil'>>

interface Asked {
  group: BatchGroup
  reason?: LeftOutReason
  search: string
  page: number
}

/** One page of who would get a card or be left out. */
export const useBatchPreview = (choice: BatchChoice, asked: Asked) =>
  useQuery({
    queryKey: [...queryKeys.resource('membershipCards'), 'preview', choice, asked],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: BatchPreview }>('/card_batches/preview', { ...choice, ...asked }, { signal })).data.data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
