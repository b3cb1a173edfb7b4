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

const NO_PARTS: SheetParts = {
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

/** Reads the whole sheet in one call, and puts its parts into the cache under the keys that the parts of the screen read. */
export function useReadSheet() {
  const client = useQueryClient()
  const { memberFacts, memberNotices } = useContributions()
  return useCallback(
    async (id: string, signal: AbortSignal): Promise<Item> => {
      // The code of the head's parts is loaded in parallel with the data, so that the head does not change after it appears.
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
  return { member, related, refresh: useRefreshSheet(member._id) }
}

/** The parts that were read with the member; no part has a call of its own. */
export function useSheetParts(id: string): SheetParts {
  return useQuery<SheetParts>({ queryKey: partsKey(id), queryFn: skipToken }).data ?? NO_PARTS
}

/** Changes of these resources do not announce the member itself, so they are listened to as well. */
const RELATED_TOPICS = ['memberChangeRequests', 'contacts', 'users', 'memberStateNames', 'memberCategories']

/** Reads the sheet again. */
export function useRefreshSheet(id: string) {
  const client = useQueryClient()
  return useCallback(async () => {
    void client.invalidateQueries({ queryKey: [...queryKeys.resource('members'), 'list'] })
    void client.invalidateQueries({ queryKey: queryKeys.history('members', id) })
    await client.invalidateQueries({ queryKey: queryKeys.item('members', id) })
  }, [client, id])
}

export function useLiveParts(id: string) {
  const refresh = useRefreshSheet(id)
  useEffect(() => {
    const unsubscribers = RELATED_TOPICS.map(topic => onTopic(topic, () => void refresh()))
    return () => {
      for (const stop of unsubscribers) stop()
    }
  }, [refresh])
}
