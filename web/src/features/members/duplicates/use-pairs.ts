import type { LikelyPair, UNDO_DAYS as SERVERS_DAYS } from '@agremia/model/calls/duplicates'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { showToast } from '../../../ui/toast.tsx'

export const pairsQuery = queryOptions({
  queryKey: [...queryKeys.resource('members'), 'duplicates'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly LikelyPair[] }>('/members/duplicates', { signal })).data.data,
})

/** Repeated and checked by type: importing the module of the calls would load zod. */
export const UNDO_DAYS: typeof SERVERS_DAYS = 30

const SIGNS = { nif: 'NIF', email: 'e-mail', nameBirth: 'nome e data de nascimento' } as const
/** «Mesmo NIF, e-mail.» */
export const describeSharedData = (by: LikelyPair['by']) => `Mesmo ${by.map(sign => SIGNS[sign]).join(', ')}`

/** Marks a pair as two people, so that it is not proposed again; `onUndone` is called when the user takes it back. */
export async function markAsDifferentPeople({ one, other }: LikelyPair, onUndone: () => void) {
  const body = { oneId: one.memberId, otherId: other.memberId }
  const undo = async () => {
    if (await post('/members/duplicates/apart/undo', body)) onUndone()
  }
  if (!(await post('/members/duplicates/apart', body))) return
  showToast({
    title: 'Não voltamos a apontar este par',
    message: `${one.name} e ${other.name}. Pode anular durante ${UNDO_DAYS} dias, no histórico da ficha.`,
    action: { label: 'Anular', run: () => void undo() },
  })
}

/** Undoes a merge; answers whether it was done. */
export const undoMerge = (goneId: string) => post('/members/duplicates/merge/undo', { goneId })

/** Whether the call was done; what went wrong is shown. */
async function post(path: string, body: object): Promise<boolean> {
  try {
    await api.post(path, body)
    return true
  } catch (fault) {
    showFailure('Não foi possível', fault)
    return false
  }
}
