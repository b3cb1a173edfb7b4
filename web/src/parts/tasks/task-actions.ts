import type { TaskEntry } from '@agremia/model/calls/tasks'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { followLink } from '../../api/follow-link.ts'
import { showToast } from '../../ui/toast.tsx'

/** Posts a request about a task. A failure is shown in a toast with this title, and the result is then undefined. */
async function post<T>(title: string, path: string): Promise<T | undefined> {
  try {
    return (await api.post<{ data: T }>(path)).data.data
  } catch (error) {
    showToast({ title, message: describeFailure(readFailure(error)), isError: true })
    return undefined
  }
}

export const cancelTask = (id: string) => post<TaskEntry>('Não foi possível cancelar', `/tasks/${id}/cancel`)
export const undoTask = (id: string) => post<TaskEntry>('Não foi possível anular', `/tasks/${id}/undo`)

export async function downloadTask(id: string) {
  const link = await post<{ url: string }>('Não foi possível descarregar', `/tasks/${id}/download`)
  if (link) followLink(link.url)
}
