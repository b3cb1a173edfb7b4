import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { showFailure } from '../../../api/show-failure.ts'
import type { Item, ResourceDescription } from '../../../resource/item.ts'
import { useLive } from '../../../resource/use-live.ts'
import { moveRow } from './move-row.ts'

const QUERY = { _sort: 'order', _limit: -1 }

/** A short list that people sort by hand. A move is shown at once and saved in the background. */
export function useOrder(resource: ResourceDescription) {
  const client = useQueryClient()
  useLive(resource.name)
  const queryKey = queryKeys.list(resource.name, QUERY)
  const answer = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: readonly Item[] }>(`/${resource.path}`, { params: QUERY, signal })).data.data,
  })
  /** The save under way: moves are saved one after the other. */
  const saving = useRef<Promise<unknown>>(Promise.resolve())

  async function save(changed: readonly Item[]) {
    try {
      // Sent without `rev`: the last move wins, even if another field of the row has changed meanwhile.
      for (const { _id, order } of changed) await api.patch(`/${resource.path}/${_id}`, { order })
    } catch (error) {
      showFailure('A ordem não ficou guardada', error)
    }
    await client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) })
  }
  function move(id: string, by: -1 | 1) {
    const { rows, changed } = moveRow(client.getQueryData<readonly Item[]>(queryKey) ?? [], id, by)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, rows)
    saving.current = saving.current.then(() => save(changed))
  }
  return { ...answer, move }
}
