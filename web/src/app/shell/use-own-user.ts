import { isStaff } from '@agremia/model/rules/roles'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Claims } from '../../api/session.ts'

/** The account of the person of staff who is signed in: newer than their token, which keeps a former name for 15 minutes. */
export const useOwnUser = ({ ID, Role }: Claims) =>
  useQuery({
    queryKey: queryKeys.item('users', ID),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: { name?: string; email?: string } }>(`/users/${ID}`, { signal })).data.data,
    enabled: isStaff(Role),
  }).data
