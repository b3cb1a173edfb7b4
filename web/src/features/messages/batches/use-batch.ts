import type { SendingProgress } from '@agremia/model/calls/message-batches'
import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { MessageBatch } from '@agremia/model/resources/message-batches'
import { isSentByHand } from '@agremia/model/rules/message-templates'
import type { RichText } from '@agremia/model/rules/rich-text/rich-text'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { describeFirstFault, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLive } from '../../../resource/use-live.ts'
import { showToast } from '../../../ui/toast.tsx'

export const BATCHES = 'messageBatches'
export type BatchItem = MessageBatch & { _refs?: Readonly<Record<string, string | null>> }

/** The entries of a batch's field of type `object`; none where it is empty. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** How often a sending under way is read again, in milliseconds: its counts change with every message that leaves. */
const POLL_MS = 2_000
const UNDER_WAY: readonly string[] = ['a_preparar', 'a_enviar']
const pollMs = (status: string | undefined) => status !== undefined && UNDER_WAY.includes(status) && POLL_MS

/** One sending, read again while it is under way. */
export function useBatch(id: string) {
  useLive(BATCHES)
  return useQuery({
    queryKey: queryKeys.item(BATCHES, id),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: BatchItem }>(`/message_batches/${encodeURIComponent(id)}`, { signal })).data.data,
    refetchInterval: ({ state }) => pollMs(state.data?.status),
    staleTime: 0,
  })
}

/** What became of the messages of a sending; undefined until it is known. Read again while it is under way. */
export function useProgress({ _id, status }: BatchItem): SendingProgress | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.item(BATCHES, _id), 'progress'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: SendingProgress }>(`/message_batches/${_id}/progress`, { signal })).data.data,
    refetchInterval: pollMs(status),
    staleTime: 0,
  })
  return data
}

/** The text of a sending as everybody gets it. It does not change once the sending is no draft. */
export const useText = ({ _id }: BatchItem) =>
  useQuery({
    queryKey: [...queryKeys.item(BATCHES, _id), 'text'],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: { text: RichText; hasPersonalParts: boolean } }>(`/message_batches/${_id}/text`, {
          signal,
        })
      ).data.data,
  })

/** The templates from which staff may compose. */
export const templatesQuery = queryOptions({
  queryKey: ['messageSettings', 'composable'],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: MessageSettingEntry[] }>('/message_settings', { signal })
    return data.data.filter(({ name }) => isSentByHand(name))
  },
})

/**
 * Reads the batch and everything that was derived from it again. Only the batch itself is waited for: counting the recipients of a
 * large draft takes seconds, in which nothing would happen after a click.
 */
export function useRenewBatch(id: string) {
  const client = useQueryClient()
  return async () => {
    const queryKey = queryKeys.item(BATCHES, id)
    await client.invalidateQueries({ queryKey: queryKeys.resource(BATCHES), refetchType: 'none' })
    await client.refetchQueries({ queryKey, exact: true })
    void client.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.isInvalidated })
  }
}

/** A step of a sending, by its path. */
export function useStep<Answer>(id: string, onDone: (answer: Answer) => void) {
  const renew = useRenewBatch(id)
  return useMutation({
    mutationFn: async ({ step, body }: { step: string; body: object }) =>
      (await api.post<{ data: Answer }>(`/message_batches/${id}/${step}`, body)).data?.data,
    onSuccess: async answer => {
      onDone(answer)
      await renew()
    },
    onError: async error => {
      showToast({ title: describeFirstFault(readFailure(error)), isError: true })
      await renew()
    },
  })
}
