import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { isActive } from '@agremia/model/rules/tasks'

export type ApiCall = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<T>

/** Calls the API as one user; returns the `data` of the response. */
export const apiCall =
  (port: number, bearer: string): ApiCall =>
  async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: T }).data // the contract of the call
  }

/** Reads a task, as often as a page does, until it has ended successfully. */
export async function waitForTask(call: ApiCall, { _id }: Pick<TaskEntry, '_id'>): Promise<TaskEntry> {
  for (;;) {
    const task = await call<TaskEntry>('GET', `/tasks/${_id}`)
    if (task.fault) throw new Error(`${task.title}: ${task.fault}`)
    if (!isActive(task.status)) return task
    await sleep(200)
  }
}
