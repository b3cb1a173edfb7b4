import type { Message } from '@agremia/model/resources/messages'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'
import { showToast } from '../../ui/toast.tsx'

export type MessageItem = Message & { _refs?: Readonly<Record<string, string | null>> }

/** One message, read again whenever its state changes. */
export function useMessage(id: string) {
  useLive('messages')
  return useQuery({
    queryKey: queryKeys.item('messages', id),
    queryFn: async ({ signal }) => (await api.get<{ data: MessageItem }>(`/messages/${id}`, { signal })).data.data,
    staleTime: 0,
  })
}

/** The text of a confidential message. Each reading is recorded in the audit log, so it is never read again in the background. */
export const confidentialTextQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.item('messages', id), 'confidential'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: { body: RichText | null } }>(`/messages/${id}/confidential_text`, { signal })).data.data
        .body,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  })

export type MessageStep = 'send_again' | 'confirm' | 'cancel' | 'letter_returned'

/** What staff decide about one message. */
export function useDecide(id: string, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: MessageStep) => api.post(`/messages/${id}/${step}`, {}),
    onSuccess: () => {
      showToast({ title: done })
      void client.invalidateQueries({ queryKey: ['messages'] })
    },
    onError: error => showToast({ title: describeFirstFault(readFailure(error)), isError: true }),
  })
}
