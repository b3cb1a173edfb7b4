import type { ADJUSTMENT_CAUSES, PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { printCount } from '../../resource/list-count.ts'
import { showToast } from '../../ui/toast.tsx'

/** Repeated and checked by type: importing the module of the calls would load zod. */
export const CAUSES: Readonly<Record<keyof typeof ADJUSTMENT_CAUSES, string>> = {
  admissao: 'Admissão com data anterior',
  estado: 'Mudança de estado',
  condicao: 'Mudança de categoria ou de outra condição',
  novo_valor: 'Novo valor do plano',
}

interface Adjustments {
  data: readonly PendingAdjustment[]
  meta: { total: number; computing: number }
}

/** How often the list is read while proposals are being computed. */
const COMPUTING_MS = 2000

export const adjustmentsQuery = queryOptions({
  queryKey: [...queryKeys.resource('members'), 'adjustments'],
  queryFn: async ({ signal }) => (await api.get<Adjustments>('/quota_adjustments', { signal })).data,
  // What is still being computed may be told before the socket of a page that has just been opened hears events.
  refetchInterval: ({ state }) => (state.data?.meta.computing ? COMPUTING_MS : false),
})

type Verb = 'confirm' | 'dismiss'
interface Outcome {
  confirmed?: number
  changed?: number
  dismissed?: number
}

/** Confirms or dismisses proposals as they were shown. */
export function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ verb, proposals }: { verb: Verb; proposals: readonly PendingAdjustment[] }) => {
      const decisions = proposals.map(({ memberId, fingerprint }) => ({ memberId, fingerprint }))
      return (await api.post<{ data: Outcome }>(`/quota_adjustments/${verb}`, { decisions })).data.data
    },
    onSuccess: outcome => showToast(describeOutcome(outcome)),
    onError: fault => showFailure('Não foi possível', fault),
    onSettled: () => client.invalidateQueries({ queryKey: adjustmentsQuery.queryKey }),
  })
}

/** The day from which a member is charged; the server then makes the proposal again. */
export function useChargedSince() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId, chargedSince }: { memberId: string; chargedSince: string | null }) =>
      api.patch(`/members/${memberId}`, { quotaStartDate: chargedSince }),
    onError: fault => showFailure('Não foi possível', fault),
    onSettled: () => client.invalidateQueries({ queryKey: adjustmentsQuery.queryKey }),
  })
}

function describeOutcome({ confirmed = 0, changed = 0, dismissed = 0 }: Outcome) {
  if (dismissed > 0) return { title: dismissed === 1 ? 'Fica como está' : `${printCount(dismissed)} ficam como estão` }
  const title = confirmed === 1 ? 'Ajuste feito' : `${printCount(confirmed)} ajustes feitos`
  if (changed === 0) return { title }
  const message =
    changed === 1
      ? 'Um mudou entretanto e não foi feito: veja-o de novo.'
      : `${printCount(changed)} mudaram entretanto e não foram feitos: veja-os de novo.`
  return { title, message }
}
