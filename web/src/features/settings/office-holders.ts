import type { OfficeHolder } from '@agremia/model/rules/office-holders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Who is in office today, and therefore signs. */
export const officeHoldersQuery = queryOptions({
  queryKey: [...queryKeys.resource('governingBodies'), 'in office'],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: readonly OfficeHolder[] }>('/governing_bodies/in_office', { signal })).data.data,
})
