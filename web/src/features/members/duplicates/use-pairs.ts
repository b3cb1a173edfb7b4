import type { LikelyPair } from '@agremia/model/calls/duplicates'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export const pairsQuery = queryOptions({
  queryKey: [...queryKeys.resource('members'), 'duplicates'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly LikelyPair[] }>('/members/duplicates', { signal })).data.data,
})

const SIGNS = { nif: 'NIF', email: 'e-mail', nameBirth: 'nome e data de nascimento' } as const
/** «Mesmo NIF, e-mail.» */
export const sayShared = (by: LikelyPair['by']) => `Mesmo ${by.map(sign => SIGNS[sign]).join(', ')}`
