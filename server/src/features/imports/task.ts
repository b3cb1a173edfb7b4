import type { Role } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { UserActor } from '../../http/actor.ts'

/** What a thread is told to do. */
export type Task =
  | { kind: 'read'; importId: string; fileName: string; file: Uint8Array; userId: string }
  | { kind: 'check' | 'apply' | 'undo'; importId: string; userId: string }

/** What every task is given: one database, one moment. */
export interface TaskContext {
  database: Database
  now: Date
}

/** Why a task stopped, for a person; whatever it had begun is rolled back. */
export class TaskFault extends Error {}

export const BATCH = 500

/** Whoever asked for it, as the audit log will name them. */
export async function findActor(db: Kysely<unknown>, userId: string): Promise<UserActor> {
  const { rows } = await sql<{ name: string; role: Role }>`select name, role from users where id = ${userId}`.execute(
    db,
  )
  const [user] = rows
  if (!user) throw new TaskFault('O utilizador que pediu esta tarefa já não existe.')
  return { kind: 'user', userId, ...user, sessionId: undefined }
}

/** As often as anybody looks: each time is a commit, after which totals of every list are counted anew. */
const TELL_EVERY_MS = 2000

/** Counts rows that are done and tells of them, outside of the task's own transaction, so that whoever looks sees them grow. */
export function progressOf(database: Database, importId: string) {
  let done = 0
  let told = performance.now()
  return async (more: number) => {
    done += more
    if (performance.now() - told < TELL_EVERY_MS) return
    told = performance.now()
    await sql`update imports set rows_done = ${done} where id = ${importId}`.execute(database.kysely)
  }
}
