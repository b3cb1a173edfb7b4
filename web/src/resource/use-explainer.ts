import type { Explainer } from '@agremia/model/resource/explainer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EXPLAINER_CALL } from '../api/calls.ts'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useClaims } from '../api/session.ts'
import type { ResourceDescription } from './item.ts'

/**
 * The description of the user's resources (FORM-01). It changes only with the role and the terminology; both reload the
 * page.
 */
export const explainerQuery = queryOptions({
  queryKey: queryKeys.explainer(),
  queryFn: async ({ signal }) => (await api.get<Explainer>(EXPLAINER_CALL, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The descriptions of all resources that the user may use; undefined while they load, and without a session. */
export function useExplainer() {
  // Asked for without a session it would answer 401.
  const isSignedIn = useClaims() !== undefined
  return useQuery({ ...explainerQuery, enabled: isSignedIn }).data
}

/** The description of one resource; undefined while it loads, or if the user has no access to it. */
export function useResource(name: string): ResourceDescription | undefined {
  const { data } = useQuery(explainerQuery)
  return useMemo(() => {
    const meta = data?.meta[name]
    const fields = data?.data[name]
    return meta && fields && { ...meta, name, fields }
  }, [data, name])
}
