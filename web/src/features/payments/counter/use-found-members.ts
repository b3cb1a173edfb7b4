import type { Member } from '@agremia/model/resources/members'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type FoundMember = Pick<Member, '_id' | 'memberNumber' | 'name'> & {
  _refs?: { stateNameId?: string | null; categoryId?: string | null }
}

const NUMBER = /^0*[1-9]\d{0,7}$/
/** The index of search texts is made of three letters each. */
const LEAST_LETTERS = 3
const MOST = 8
const PAUSE_MS = 120

export const isNumber = (text: string) => NUMBER.test(text)

async function readMembers(params: Readonly<Record<string, string>>, limit: number, signal: AbortSignal) {
  const answer = await api.get<{ data: FoundMember[] }>('/members', {
    params: { ...params, _limit: limit, _fields: 'memberNumber,name,stateNameId,categoryId' },
    signal,
  })
  return answer.data.data
}

/** By number exactly; by words, or digits of a tax number or telephone, where no member has the number. Former members come last. */
async function findMembers(text: string, signal: AbortSignal) {
  const byNumber = isNumber(text) ? await readMembers({ _memberNumber: text.replace(/^0+/, '') }, 1, signal) : []
  if (byNumber.length > 0 || text.length < LEAST_LETTERS) return byNumber
  const bySearch = { _search: text, _sort: 'name' }
  const active = await readMembers({ ...bySearch, _isActive: 'true' }, MOST, signal)
  if (active.length === MOST) return active
  return [...active, ...(await readMembers({ ...bySearch, _isActive: 'false' }, MOST - active.length, signal))]
}

export function useFoundMembers(typed: string) {
  const text = typed.trim()
  const [search] = useDebouncedValue(text, PAUSE_MS)
  const found = useQuery({
    queryKey: [...queryKeys.resource('members'), 'counter', search],
    queryFn: ({ signal }) => findMembers(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return {
    rows: text === '' || found.isError ? [] : (found.data ?? []),
    /** Whether the rows are those of the text that is typed now. */
    isSettled: search === text && !found.isPending && !found.isPlaceholderData,
    hasFailed: found.isError,
  }
}
