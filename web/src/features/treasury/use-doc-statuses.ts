import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { DOC_STATUSES_CALL } from './doc-statuses-call.ts'

/** Every status that documents can have, in their order; they were loaded at the start. */
export function useDocStatuses(): readonly DocStatus[] {
  const { data = [] } = useQuery({
    queryKey: DOC_STATUSES_CALL.key,
    queryFn: async ({ signal }) => (await api.get<{ data: DocStatus[] }>(DOC_STATUSES_CALL.path, { signal })).data.data,
  })
  return data
}
