import type { LikelyPair } from '@agremia/model/calls/duplicates'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { onTopic } from '../../api/socket.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { fetchPart } from '../../contributions/part.tsx'
import type { Item } from '../../resource/item.ts'
import type { MemberPhoto } from './member-photo-box.tsx'

/** The rows that come with a member's sheet, by resource. */
export interface SheetParts {
  /** Newest first, like terms and photos. */
  memberStates: readonly Item[]
  memberTerms: readonly Item[]
  memberPhotos: readonly (Item & MemberPhoto)[]
  /** The request that is not decided yet, if there is one. */
  memberChangeRequests: readonly Item[]
  contacts: readonly Item[]
  /** The account that is linked to this member, if there is one. */
  users: readonly Item[]
  /** The organisation's states and categories, in its order. */
  memberStateNames: readonly Item[]
  memberCategories: readonly Item[]
  /** Other sheets that are likely of the same person, the likeliest first. */
  likelyPairs: readonly LikelyPair[]
}
interface Answer {
  data: SheetParts & { member: Item; refs: Readonly<Record<string, readonly Item[]>> }
}

const NOTHING: SheetParts = {
  memberStates: [],
  memberTerms: [],
  memberPhotos: [],
  memberChangeRequests: [],
  contacts: [],
  users: [],
  memberStateNames: [],
  memberCategories: [],
  likelyPairs: [],
}
const partsKey = (id: string) => [...queryKeys.resource('members'), 'sheet', id] as const

/** One call answers for the whole sheet: its parts are put into the cache where each part of the screen looks for them. */
export function useReadSheet() {
  const client = useQueryClient()
  const { memberFacts, memberNotices } = useContributions()
  return useCallback(
    async (id: string, signal: AbortSignal): Promise<Item> => {
      // The code of the head's parts comes beside its data, so that nothing moves once the head is there.
      const [{ data }] = await Promise.all([
        api.get<Answer>(`/members/${encodeURIComponent(id)}/sheet`, { signal }),
        ...[...memberFacts, ...memberNotices].map(({ shows }) => fetchPart(shows)),
      ])
      const { member, refs, ...parts } = data.data
      client.setQueryData(partsKey(id), parts)
      const { memberStateNames, memberCategories } = parts
      for (const [name, rows] of Object.entries({ ...refs, memberStateNames, memberCategories })) {
        for (const row of rows) client.setQueryData(queryKeys.item(name, row._id), row)
      }
      // The key under which the input of several tags reads their titles.
      client.setQueryData(['tags', 'rows', member.tags], refs.tags)
      return member
    },
    [client, memberFacts, memberNotices],
  )
}

/** The properties of every contribution to the sheet. */
export function useMemberPart(member: Item): MemberPartProps {
  const { likelyPairs: _noRows, ...related } = useSheetParts(member._id)
  return { member, related, refresh: useRenewSheet(member._id) }
}

/** The parts that came with the member; they are never read by a call of their own. */
export function useSheetParts(id: string): SheetParts {
  return useQuery<SheetParts>({ queryKey: partsKey(id), queryFn: skipToken }).data ?? NOTHING
}

/** Changes of these resources do not announce the member itself, so they are listened to as well. */
const ALSO = ['memberChangeRequests', 'contacts', 'users', 'memberStateNames', 'memberCategories']

/** Reads the sheet again. */
export function useRenewSheet(id: string) {
  const client = useQueryClient()
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: [...queryKeys.resource('members'), 'list'] })
    void client.invalidateQueries({ queryKey: queryKeys.history('members', id) })
    await client.invalidateQueries({ queryKey: queryKeys.item('members', id) })
  }, [client, id])
}

export function useLiveParts(id: string) {
  const renew = useRenewSheet(id)
  useEffect(() => {
    const stops = ALSO.map(topic => onTopic(topic, () => void renew()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [renew])
}
