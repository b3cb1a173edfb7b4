import type { AccountAnswer } from '@agremia/model/calls/account'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLive } from '../../resource/use-live.ts'

interface AccountSource {
  path: string
  /** Begins with the name whose changes make it be read again. */
  key: readonly unknown[]
}

export const accountOf = (memberId: string): AccountSource => ({
  path: `/members/${encodeURIComponent(memberId)}/account`,
  key: [...queryKeys.resource('members'), 'account', memberId],
})
export const OWN_ACCOUNT: AccountSource = { path: '/own/account', key: ['own', 'account'] }

/**
 * An account with its latest years and a function that reads earlier ones, or with the entries of one year. Whatever moves it announces
 * its member.
 */
export function useAccount({ path, key }: AccountSource) {
  const [year, setYear] = useState<number>()
  useLive('members')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...key, year],
    queryFn: async ({ pageParam: before, signal }) =>
      (await api.get<{ data: AccountAnswer }>(path, { params: { before, year }, signal })).data.data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: AccountAnswer) => last.before ?? undefined,
    placeholderData: keepPreviousData,
    // Money is shown as it is now, also where the tab was open a moment ago.
    staleTime: 0,
  })
  const [account] = data?.pages ?? []
  return {
    account,
    entries: data?.pages.flatMap(page => page.entries) ?? [],
    /** Of one year: what was owed before it, where that is not nothing. */
    opening: year !== undefined && account && account.opening !== 0 ? { year, balance: account.opening } : undefined,
    year,
    setYear,
    error: account ? null : error,
    refetch,
    more: hasNextPage
      ? { isBusy: isFetchingNextPage, read: () => void (isFetchingNextPage || fetchNextPage()) }
      : undefined,
  }
}
export type Account = AccountAnswer
export type More = ReturnType<typeof useAccount>['more']
