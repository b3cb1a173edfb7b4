import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import type { Described, Item } from './item.ts'
import type { ListAddress } from './list-address.ts'

export interface Deleted {
  count: number
  /** What could not be deleted, and why. */
  refused: { id: string; reason: string }[]
}

/** The ids of all rows that match, whatever is loaded. */
export async function readAllIds(resource: Described, address: ListAddress): Promise<string[]> {
  const params = { ...address, _page: 1, _limit: -1, _fields: '_id' }
  const options = { params, paramsSerializer: { indexes: null } }
  const { data } = await api.get<{ data: Pick<Item, '_id'>[] }>(`/${resource.path}`, options)
  return data.data.map(row => row._id)
}

/** One after the other, each by the resource's own rules: a refusal stops none of the others. */
export async function deleteRows(
  resource: Described,
  ids: readonly string[],
  onProgress: (done: number) => void,
): Promise<Deleted> {
  const deleted: Deleted = { count: 0, refused: [] }
  for (const [done, id] of ids.entries()) {
    onProgress(done)
    try {
      await api.delete(`/${resource.path}/${id}`)
      deleted.count++
    } catch (error) {
      const failure = readFailure(error)
      // Someone else was quicker: it is gone, as was wanted.
      if (failure.status === 404) deleted.count++
      else deleted.refused.push({ id, reason: Object.values(failure.errors)[0] ?? describeFailure(failure) })
    }
  }
  return deleted
}
