import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { describeFirstFault, readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import { usePostOnce } from '../api/use-post-once.ts'
import { showToast } from '../ui/toast.tsx'
import type { Item, ResourceDescription } from './item.ts'
import { useLive } from './use-live.ts'

interface Answer {
  data: Item
}

/** The code of an error for a read without an id (FORM-05); the screen shows it in Portuguese. */
export const MISSING_ID = 'missing id'

/** Reads one item, and again when somebody changes it. Without an id, for a new item, nothing is read. */
export function useItem(
  resource: ResourceDescription,
  id: string | undefined,
  read: (id: string, signal: AbortSignal) => Promise<Item> = async (one, signal) =>
    (await api.get<Answer>(`/${resource.path}/${encodeURIComponent(one)}`, { signal })).data.data,
) {
  useLive(resource.name)
  return useQuery({
    queryKey: queryKeys.item(resource.name, id ?? ''),
    queryFn: ({ signal }) => {
      if (!id) throw new Error(MISSING_ID)
      return read(id, signal)
    },
    enabled: id !== undefined,
    staleTime: 0,
  })
}

/** Puts a saved item into the cache and invalidates the queries that contain it. */
function useKeepItem(resource: ResourceDescription) {
  const client = useQueryClient()
  return async (item: Item) => {
    // A read that is still running may return an older version.
    await client.cancelQueries({ queryKey: queryKeys.item(resource.name, item._id) })
    client.setQueryData(queryKeys.item(resource.name, item._id), item)
    void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    void client.invalidateQueries({ queryKey: queryKeys.history(resource.name, item._id) })
  }
}

/** FORM-02: updates an existing item or creates one. Screens always send the version (`rev`) that they have read. */
export function useSaveItem(resource: ResourceDescription) {
  const keep = useKeepItem(resource)
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: async ({ over, body }: { over: Item | undefined; body: Record<string, unknown> }) => {
      const { data } = over
        ? await api.put<Answer>(`/${resource.path}/${over._id}`, { ...body, rev: over.rev })
        : await postOnce<Answer>(`/${resource.path}`, body)
      await keep(data.data)
      return data.data
    },
  })
}

/**
 * The previous values of the fields that a save changed, without readonly fields and passwords, which cannot be read back.
 */
export const formerValues = (fields: readonly ExplainedField[], before: Item, after: Item): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(field => !field.readonly && field.fieldType !== 'password' && field.fieldType !== 'object')
      .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(({ name }) => [name, before[name] ?? null]),
  )

/** Undoes a save by restoring the previous values, unless somebody has changed the item since. */
export function usePutBack(resource: ResourceDescription) {
  const keep = useKeepItem(resource)
  return async ({ _id, rev }: Item, former: Record<string, unknown>) => {
    try {
      const { data } = await api.patch<Answer>(`/${resource.path}/${_id}`, { ...former, rev })
      await keep(data.data)
      showToast({ title: 'Alterações anuladas' })
    } catch (error) {
      const failure = readFailure(error)
      if (failure.isTimeout) return
      showToast({ title: 'Não foi possível anular', message: describeFirstFault(failure), isError: true })
    }
  }
}

export function useDeleteItem(resource: ResourceDescription) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`/${resource.path}/${id}`),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: queryKeys.item(resource.name, id) })
      void client.invalidateQueries({ queryKey: [resource.name, 'list'] })
    },
  })
}
