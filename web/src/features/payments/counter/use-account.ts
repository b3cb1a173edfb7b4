import type { AllocationPreview } from '@agremia/model/calls/ledger'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLive } from '../../../resource/use-live.ts'

/** What this member owes and has as credit; read again when somebody else records a payment or a charge. */
export function useAccount(memberId: string | undefined) {
  useLive('payments')
  return useQuery({
    queryKey: [...queryKeys.resource('payments'), 'account', memberId],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: AllocationPreview }>('/payments/allocation', { memberId }, { signal })).data.data,
    enabled: memberId !== undefined,
    staleTime: 0,
  })
}
