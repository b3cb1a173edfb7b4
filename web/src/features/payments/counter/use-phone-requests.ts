import type { Mbway } from '@agremia/model/resources/mbway'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { readClaims } from '../../../api/session.ts'
import { useLive } from '../../../resource/use-live.ts'

export type PhoneRequest = Pick<
  Mbway,
  '_id' | 'memberId' | 'phone' | 'amount' | 'status' | 'requestedAt' | 'expiresAt' | 'paymentId' | 'createdById'
> & { _refs?: { memberId?: string | null; paymentId?: string | null } }

const FIELDS = 'memberId,phone,amount,status,requestedAt,expiresAt,paymentId,createdById'
/** How many of the newest requests are read; few wait at the same time. */
const MOST = 30
/** What became of a request is shown for so long. */
const SHOWN_MS = 30 * 60_000

/** The requests to pay that wait on phones, and what became of those that were sent from here; changes come by the socket. */
export function usePhoneRequests() {
  useLive('mbway')
  const requests = useQuery({
    queryKey: [...queryKeys.resource('mbway'), 'counter'],
    queryFn: async ({ signal }) => {
      const params = { _sort: '-requestedAt', _limit: MOST, _fields: FIELDS }
      const { data } = await api.get<{ data: PhoneRequest[] }>('/mbway', { params, signal })
      const since = Date.now() - SHOWN_MS
      return data.data.filter(({ requestedAt }) => new Date(requestedAt).getTime() > since)
    },
  })
  const all = requests.data ?? []
  return {
    own: all.filter(({ createdById }) => createdById === readClaims()?.ID),
    pendingOf: (memberId: string | undefined) =>
      all.find(request => request.status === 'pending' && request.memberId === memberId),
  }
}

/** Asks for whole debts on a phone. The payment is booked when the payment service confirms it. */
export const sendToPhone = async (request: { memberId: string; chargeIds: readonly string[]; phone: string }) =>
  (await api.post<{ data: PhoneRequest }>('/mbway', request)).data.data
