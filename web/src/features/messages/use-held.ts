import type { Decidable, HeldMessages } from '@agremia/model/calls/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { describeFirstFault, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'
import { showToast } from '../../ui/toast.tsx'
import { countMessages } from './message-words.ts'

/** What waits for a decision by staff, by reason; read again whenever a message changes. */
export function useHeld(): readonly HeldMessages[] {
  useLive('messages')
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.resource('messages'), 'list', 'held'],
    queryFn: async ({ signal }) => (await api.get<{ data: HeldMessages[] }>('/messages/held', { signal })).data.data,
    staleTime: 0,
  })
  return data
}

export type HeldStep = 'release' | 'cancel'
const DONE: Readonly<Record<HeldStep, string>> = { release: 'A enviar', cancel: 'Deixam de sair' }

/** Decides about all that waits for this reason. */
export function useDecideHeld(because: Decidable) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (step: HeldStep) =>
      (await api.post<{ data: { count: number } }>(`/messages/held/${step}`, { because })).data.data.count,
    onSuccess: (count, step) => {
      showToast({ title: `${DONE[step]}: ${countMessages(count)}` })
      void client.invalidateQueries({ queryKey: queryKeys.resource('messages') })
    },
    onError: error => showToast({ title: describeFirstFault(readFailure(error)), isError: true }),
  })
}
