import type { CollectorAnswer, SlipAnswer } from '@agremia/model/calls/collection-slips'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'

const KEY = [...queryKeys.resource('unsettledPayments'), 'collection slips']

export function useCollectors() {
  useLive('unsettledPayments')
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: CollectorAnswer[] }>('/collection_slips', { signal })).data.data,
    staleTime: 0,
  })
}

/** What is open of the members of one collector. */
export const useSlips = (collectorId: string) =>
  useQuery({
    queryKey: [...KEY, collectorId],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: SlipAnswer[] }>(`/collection_slips/${encodeURIComponent(collectorId)}`, { signal })).data
        .data,
    staleTime: 0,
  })
