import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Described, Item } from './item.ts'
import { useLive } from './use-live.ts'

interface Answer {
  data: Item
}

/** One item, fresh; others' changes come by themselves. Without an id there is nothing to read: a new one. */
export function useItem(resource: Described, id: string | undefined) {
  useLive(resource.name)
  return useQuery({
    queryKey: queryKeys.item(resource.name, id ?? ''),
    queryFn: async ({ signal }) => (await api.get<Answer>(`/${resource.path}/${id}`, { signal })).data.data,
    enabled: id !== undefined,
    staleTime: 0,
  })
}

/** FORM-02: an item with `_id` is updated, without it created. Our screens always send the version they saw. */
export function useSaveItem(resource: Described) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ base, body }: { base: Item | undefined; body: Record<string, unknown> }) => {
      const { data } = base
        ? await api.put<Answer>(`/${resource.path}/${base._id}`, { ...body, rev: base.rev })
        : await api.post<Answer>(`/${resource.path}`, body)
      return data.data
    },
    onSuccess: item => {
      client.setQueryData(queryKeys.item(resource.name, item._id), item)
      void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    },
  })
}

export function useDeleteItem(resource: Described) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`/${resource.path}/${id}`),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: queryKeys.item(resource.name, id) })
      void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    },
  })
}
