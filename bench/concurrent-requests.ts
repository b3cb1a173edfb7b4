import { setTimeout as wait } from 'node:timers/promises'
import { members } from '@agremia/model/resources/members'
import { load, type Target } from './load.ts'
import type { Repetition } from './size.ts'

/** A page of members, as the members' screen requests it: the shown columns of current members. */
const PATH = `/api/members?_sort=name&_isActive=true&_fields=${[members.picture, ...members.list.columns].join()}&_limit=25`
const PAUSE_MS = 25

/** The request of another user who works while something else is measured. */
export const memberPageRequest = (port: number, bearer: string): Target => ({ port, path: PATH, bearer })

/** The latencies of such requests while `work` runs, in ms. */
export async function latenciesDuring(target: Target, work: () => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = []
  let isOn = true
  const asking = (async () => {
    while (isOn) {
      latencies.push(...(await load(target, 1, 1)))
      await wait(PAUSE_MS)
    }
  })()
  try {
    await work()
  } finally {
    isOn = false
  }
  await asking
  return latencies
}

/** The same without other work, once the server has warmed up. */
export async function idleLatencies(target: Target, { idleMs, idleWarmUpMs }: Repetition): Promise<number[]> {
  await latenciesDuring(target, () => wait(idleWarmUpMs))
  return latenciesDuring(target, () => wait(idleMs))
}

export const p95 = (latencies: readonly number[]) =>
  [...latencies].sort((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? Number.NaN
