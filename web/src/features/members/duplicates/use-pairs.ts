import type { LikelyPair } from '@agremia/model/calls/duplicates'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { showToast } from '../../../ui/toast.tsx'

export const pairsQuery = queryOptions({
  queryKey: [...queryKeys.resource('members'), 'duplicates'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly LikelyPair[] }>('/members/duplicates', { signal })).data.data,
})

const SIGNS = { nif: 'NIF', email: 'e-mail', nameBirth: 'nome e data de nascimento' } as const
/** «Mesmo NIF, e-mail.» */
export const describeSharedData = (by: LikelyPair['by']) => `Mesmo ${by.map(sign => SIGNS[sign]).join(', ')}`

/** Marks a pair as two people, so that it is not proposed again. */
export async function markAsDifferentPeople({ one, other }: LikelyPair) {
  try {
    await api.post('/members/duplicates/apart', { oneId: one.memberId, otherId: other.memberId })
    showToast({ title: 'Não voltamos a apontar este par', message: `${one.name} e ${other.name}` })
  } catch (fault) {
    const failure = readFailure(fault)
    if (!failure.isTimeout) showToast({ title: 'Não foi possível', message: describeFailure(failure), isError: true })
  }
}
