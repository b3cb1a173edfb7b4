import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Described, Item } from '../../../resource/item.ts'
import { useLive } from '../../../resource/use-live.ts'
import { showToast } from '../../../ui/toast.tsx'

const STEP = 10

/** The rows with one of them a place further up or down, and the numbers that say so. */
export function moveRow(rows: readonly Item[], id: string, by: -1 | 1): readonly Item[] {
  const from = rows.findIndex(row => row._id === id)
  const row = rows[from]
  const to = from + by
  if (!row || to < 0 || to >= rows.length) return rows
  const moved = rows.toSpliced(from, 1).toSpliced(to, 0, row)
  return moved.map((one, index) => ({ ...one, order: (index + 1) * STEP }))
}

/** A short list that people put into an order of their own. It is shown moved at once, and saved behind. */
export function useOrder(resource: Described) {
  const client = useQueryClient()
  useLive(resource.name)
  const readRows = async (signal?: AbortSignal) =>
    (await api.get<{ data: readonly Item[] }>(`/${resource.path}`, { params: { _sort: 'order', _limit: -1 }, signal }))
      .data.data
  const queryKey = queryKeys.list(resource.name, { _sort: 'order', _limit: -1 })
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => readRows(signal),
  })
  /** One after the other: a second move builds on the versions that the first one made. */
  const saving = useRef<Promise<void>>(Promise.resolve())

  async function save(moved: readonly Item[]) {
    const known = new Map((await readRows()).map(row => [row._id, row]))
    for (const { _id, order } of moved) {
      const now = known.get(_id)
      if (now && now.order !== order) await api.patch(`/${resource.path}/${_id}`, { order, rev: now.rev })
    }
  }
  function move(id: string, by: -1 | 1) {
    const moved = moveRow(client.getQueryData<readonly Item[]>(queryKey) ?? [], id, by)
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, moved)
    saving.current = saving.current
      .then(() => save(moved))
      .catch((error: unknown) => {
        const failure = readFailure(error)
        if (!failure.isTimeout)
          showToast({ title: 'A ordem não ficou guardada', message: describeFailure(failure), isError: true })
      })
      .then(() => client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) }))
  }
  return { ...answer, move }
}
