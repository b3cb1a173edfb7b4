import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useLive } from '../resource/use-live.ts'
import type { CountCall } from './count-call.ts'

/** The number that a count call answers; zero while it is not known. */
export function useCount({ resource, key, path }: CountCall): number {
  useLive(resource)
  const { data = 0 } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.get<{ meta: { total: number } }>(path, { signal })).data.meta.total,
  })
  return data
}
