import type { DonationYear } from '@agremia/model/calls/donations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'

/** The donors of a year, and what its declaration has and lacks. */
export function useDonationYear(year: number) {
  useLive('donations')
  return useQuery({
    queryKey: [...queryKeys.resource('donations'), 'year', year],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: DonationYear }>('/donations/year', { params: { year }, signal })).data.data,
    placeholderData: keepPreviousData,
  })
}
