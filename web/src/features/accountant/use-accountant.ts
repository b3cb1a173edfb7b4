import type { AccountantSending, MonthSheet } from '@agremia/model/calls/accountant'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { useLive } from '../../resource/use-live.ts'
import { showToast } from '../../ui/toast.tsx'

/** Below the documents, whose changes change the month. */
const KEY = [...queryKeys.resource('treasuryDocs'), 'accountant']

export function useMonth(month: string) {
  useLive('treasuryDocs')
  return useQuery({
    queryKey: [...KEY, month],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: MonthSheet }>(`/accountant/months/${month}`, { signal })).data.data,
    staleTime: 0,
  })
}

export const useSendings = () =>
  useQuery({
    queryKey: [...KEY, 'sendings'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: AccountantSending[] }>('/accountant/sendings', { signal })).data.data,
    staleTime: 0,
  })

/** Reads the month and the sendings again, once a task or a call has changed them. */
export function useAccountantChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.resource('treasuryDocs') })
}

const WORDS = {
  revoke: { done: 'A ligação deixou de funcionar', failed: 'Não foi possível revogar a ligação' },
  undo: { done: 'O envio foi anulado', failed: 'Não foi possível anular o envio' },
} as const

/** Revokes the link of a sending, or takes the whole sending back. */
export function useChangeSending(verb: keyof typeof WORDS) {
  const changed = useAccountantChanged()
  return useMutation({
    mutationFn: (id: string) => api.post(`/accountant/sendings/${id}/${verb}`),
    onSuccess: () => showToast({ title: WORDS[verb].done }),
    onError: error => showFailure(WORDS[verb].failed, error),
    onSettled: changed,
  })
}
