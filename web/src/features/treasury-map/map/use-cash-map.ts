import type { CashMap, CashMapEntry } from '@agremia/model/calls/treasury-map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useLive } from '../../../resource/use-live.ts'

const KEY = [...queryKeys.resource('treasuryMovements'), 'cash map']

/** The map of a year. Read again as money comes and goes. */
export function useCashMap(year: number) {
  useLive('treasuryMovements')
  return useQuery({
    queryKey: [...KEY, year],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: CashMap }>('/treasury_map', { params: { year }, signal })).data.data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const ENTRIES_PER_PAGE = 50

interface Entries {
  data: CashMapEntry[]
  meta: { total: number; amount: number }
}

/** What a number of the map is made of. */
export const useCashMapEntries = (year: number, key: string, page: number) =>
  useQuery({
    queryKey: [...KEY, year, key, page],
    queryFn: async ({ signal }) =>
      (
        await api.get<Entries>('/treasury_map/entries', {
          params: { year, key, _page: page, _limit: ENTRIES_PER_PAGE },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
