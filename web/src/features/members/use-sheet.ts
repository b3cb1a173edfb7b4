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

/** What a member's sheet shows beside the member. */
export interface SheetParts {
  /** Newest first, as the others that are dated. */
  memberStates: readonly Item[]
  memberTerms: readonly Item[]
  memberPhotos: readonly (Item & MemberPhoto)[]
  /** The one that is to be decided, if there is any. */
  memberChangeRequests: readonly Item[]
  contacts: readonly Item[]
  /** Who comes in as this member, if anybody does. */
  users: readonly Item[]
  /** What the organisation has to choose from, in its order. */
  memberStateNames: readonly Item[]
  memberCategories: readonly Item[]
  /** With whom this is likely one person, the likeliest first. */
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
      // The key of a lookup of several: all their names are one question there.
      client.setQueryData(['tags', 'rows', member.tags], refs.tags)
      return member
    },
    [client, memberFacts, memberNotices],
  )
}

/** What contributions to the sheet get. */
export function useMemberPart(member: Item): MemberPartProps {
  const { likelyPairs: _noRows, ...related } = useSheetParts(member._id)
  return { member, related, refresh: useRenewSheet(member._id) }
}

/** The parts that came with the member; they are never read by a call of their own. */
export function useSheetParts(id: string): SheetParts {
  return useQuery<SheetParts>({ queryKey: partsKey(id), queryFn: skipToken }).data ?? NOTHING
}

/** What the member's own events do not tell of. */
const ALSO = ['memberChangeRequests', 'contacts', 'users', 'memberStateNames', 'memberCategories']

/** Asks for the sheet again. */
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
