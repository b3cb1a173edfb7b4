import { constants, setPriority } from 'node:os'
import { connect, type Database } from '../db/connect.ts'
import { watchRequests } from '../http/yield-to-requests.ts'
import type { ThreadBasics } from './run-thread.ts'

/**
 * The first step of every program that runs in a thread: the server answers everyone else meanwhile, and first. Answers the thread's own
 * connections, which the program closes at its end; otherwise the thread would not end.
 */
export function beginThread(
  { connection, underway }: ThreadBasics,
  { name, connections }: { name: string; connections: number },
): Database {
  // On Linux a priority is the thread's; elsewhere it would be the whole process's.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  watchRequests(underway)
  return connect({ ...connection, max: connections, application_name: `agremia ${name}` }, () => {})
}
