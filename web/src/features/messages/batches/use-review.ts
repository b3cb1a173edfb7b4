import type { MessageExamples } from '@agremia/model/calls/message-batches'
import type { RecipientGroup, RecipientReview } from '@agremia/model/calls/message-recipients'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { BATCHES } from './use-batch.ts'

interface Asked {
  group?: RecipientGroup
  search: string
  page: number
}
interface Version {
  _id: string
  rev: number
}

/** Who would get a version of a draft, `rev`, by which channel, and what prevents sending it: an earlier one until this one is known. */
export const useReview = ({ _id, rev }: Version, asked: Asked) =>
  useQuery({
    queryKey: [...queryKeys.item(BATCHES, _id), 'recipients', rev, asked],
    queryFn: async ({ signal }) => {
      const { data } = await api.post<{ data: RecipientReview }>(`/message_batches/${_id}/recipients`, asked, {
        signal,
      })
      return { ...data.data, rev }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One message of this version of a draft as it would leave. */
export const useExample = ({ _id, rev }: Version, offset: number) =>
  useQuery({
    queryKey: [...queryKeys.item(BATCHES, _id), 'examples', rev, offset],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: MessageExamples }>(`/message_batches/${_id}/examples`, { offset, limit: 1 }, { signal }))
        .data.data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
