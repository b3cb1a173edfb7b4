import type { TaskEntry } from '@agremia/model/calls/tasks'
import type { LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import { type Kysely, sql } from 'kysely'
import type { UserActor } from '../../http/actor.ts'
import { cancelTask } from '../../tasks/change-task.ts'
import type { CountedRun } from './preview-quota-run.ts'

export async function storePreview(
  db: Kysely<unknown>,
  taskId: string,
  { members, counts }: CountedRun,
): Promise<void> {
  const rows = members.map(({ id, amount, reason }) => [id, amount, reason])
  await sql`
    insert into quota_run_previews (task_id, counts, members)
    values (${taskId}, ${JSON.stringify(counts)}::jsonb, ${JSON.stringify(rows)}::jsonb)
  `.execute(db)
}

interface StoredRow {
  counts: CountedRun['counts']
  members: [id: string, amount: number, reason: LeftOutReason | null][]
}

/** What a task found, which from now on counts as shown. Undefined once it is too old. */
export async function showStoredPreview(db: Kysely<unknown>, taskId: string): Promise<CountedRun | undefined> {
  const { rows } = await sql<StoredRow>`
    update quota_run_previews set is_shown = true where task_id = ${taskId} returning counts, members
  `.execute(db)
  const [row] = rows
  return row && { counts: row.counts, members: row.members.map(([id, amount, reason]) => ({ id, amount, reason })) }
}

export type PreviewTask = Pick<TaskEntry, 'status' | 'fault'> & { id: string }

/**
 * The task that previews a request of a user: the one that the caller knows, or else one that waits, runs, or has found something that
 * was not shown yet, because the page was left or loaded again meanwhile.
 */
export async function findPreviewTask(
  db: Kysely<unknown>,
  { userId }: UserActor,
  key: string,
  knownId: string | undefined,
): Promise<PreviewTask | undefined> {
  const { rows } = await sql<PreviewTask>`
    select t.id, t.status, t.fault from tasks t left join quota_run_previews p on p.task_id = t.id
    where t.user_id = ${userId} and t.kind = 'preview-quotas' and t.input ->> 'key' = ${key}
      and (t.id = ${knownId ?? null}::uuid or (t.status in ('queued', 'running') and t.cancel_asked_at is null) or not p.is_shown)
    order by t.id = ${knownId ?? null}::uuid desc nulls last, t.created_at desc limit 1
  `.execute(db)
  return rows[0]
}

/** Whoever asks for another preview no longer waits for those before, which would delay it. */
export async function cancelPreviews(db: Kysely<unknown>, actor: UserActor, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from tasks where user_id = ${actor.userId} and kind = 'preview-quotas' and status in ('queued', 'running') for update
  `.execute(db)
  for (const { id } of rows) await cancelTask({ db, actor, now }, id)
}
