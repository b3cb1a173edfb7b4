import type { TaskEntry } from '@agremia/model/calls/tasks'
import { api } from '../api/client.ts'
import { followTask } from '../api/followed-task.ts'
import { showFailure } from '../api/show-failure.ts'

/** Starts a task that draws a document, whose file its progress then offers. */
export async function startPrint(path: string, body: object = {}): Promise<void> {
  try {
    const { data } = await api.post<{ data: TaskEntry }>(path, body)
    followTask(data.data)
  } catch (error) {
    showFailure('Não foi possível imprimir', error)
  }
}
