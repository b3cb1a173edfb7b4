import type { OwnSheet } from '@agremia/model/calls/own-page'
import { isStaff } from '@agremia/model/rules/roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import { onTopic } from '../../api/socket.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import { fetchPart } from '../../contributions/part.tsx'
import type { Item } from '../../resource/item.ts'

/** The first part of the query key; there is no resource of this name. */
export const OWN = 'own'
export const ownKey = queryKeys.resource(OWN)

/** The topics whose events make the page be read again; a member only gets events about themselves (RT-04). */
const TOPICS = ['members', 'memberChangeRequests'] as const

/** The titles of the sheet's refs, by field. */
export const titlesOf = ({ member }: Pick<OwnSheet, 'member'>) =>
  Object(member._refs) as Readonly<Record<string, string | null>> // the call answers titles only

/** The sheet of the signed-in member. Staff whose account is linked to no member have none, so it is not requested for them. */
export function useOwnSheet() {
  const { ownSections } = useContributions()
  const claims = useClaims()
  const isStaffMember = claims !== undefined && isStaff(claims.Role)
  const account = useQuery({
    queryKey: queryKeys.item('users', claims?.ID ?? ''),
    queryFn: async ({ signal }) => (await api.get<{ data: Item }>(`/users/${claims?.ID}`, { signal })).data.data,
    enabled: isStaffMember,
  })
  const hasNone = isStaffMember && account.data !== undefined && !account.data.memberId
  const sheet = useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => {
      // The code of the sections is loaded in parallel with the data, so that the page appears complete.
      const [answer] = await Promise.all([
        api.get<{ data: OwnSheet }>('/own', { signal }),
        ...ownSections.map(({ shows }) => fetchPart(shows)),
      ])
      return answer.data.data
    },
    enabled: claims !== undefined && (!isStaffMember || Boolean(account.data?.memberId)),
    staleTime: 0,
  })
  const client = useQueryClient()
  useEffect(() => {
    const unsubscribers = TOPICS.map(topic => onTopic(topic, () => void client.invalidateQueries({ queryKey: ownKey })))
    return () => {
      for (const stop of unsubscribers) stop()
    }
  }, [client])
  const error = sheet.error ?? account.error
  return {
    sheet: sheet.data,
    /** Whether the account is linked to no member. */
    isNobodys: hasNone || (sheet.data === undefined && readFailure(error).status === 404),
    error,
    retry: () => void (sheet.error ? sheet.refetch() : account.refetch()),
  }
}
