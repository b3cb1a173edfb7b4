import type { ImportEntry } from '@agremia/model/calls/imports'
import { isUuid } from '@agremia/model/resource/parse'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import { type Actor, userIdOf } from '../../http/actor.ts'

/** True of a task, joined as `t`, that waits or runs; null where an import has no task. */
const IS_ACTIVE = sql`t.status in ('queued', 'running', 'undoing')`

/** For a `where` over `imports`: no task works on it. */
export const IS_AT_REST = sql`not exists (select from tasks t where t.id = imports.task_id and ${IS_ACTIVE})`

const columns = (actor: Actor | undefined) => sql`
  i.id as "_id", i.kind, i.created_at, i.user_name as "userName", i.file_name as "fileName", i.row_count as "rowCount",
  case when ${IS_ACTIVE} then
    case when t.status = 'undoing' then 'undoing'
      else case t.kind when 'check-import' then 'checking' when 'apply-import' then 'applying' else 'undoing' end
    end
  else i.status end as status,
  case when ${IS_ACTIVE} then json_build_object(
    '_id', t.id, 'status', t.status, 'done', t.done, 'total', t.total,
    'isCancelling', t.cancel_asked_at is not null,
    'mayCancel', ${actor?.role === 'admin'} or t.user_id is not distinct from ${userIdOf(actor) ?? null}
  ) end as task,
  json_build_object('create', i.creates, 'update', i.updates, 'skip', i.skips, 'error', i.errors) as counts,
  (i.amount / 100.0)::float8 as amount, case when t.status in ('failed', 'done') then t.fault end as fault,
  i.applied_at as "appliedAt", i.undone_at as "undoneAt", i.undone_by as "undoneBy", i.kept,
  exists (select from import_rows r where r.import_id = i.id) as "hasRows"`

const FROM = sql`from imports i left join tasks t on t.id = i.task_id`

const gone = () => new NotFound('Esta importação já não existe.')

export async function readEntry(
  db: Kysely<unknown>,
  id: string | undefined,
  actor: Actor | undefined,
): Promise<ImportEntry> {
  if (!id || !isUuid(id)) throw gone()
  const { rows } = await sql<ImportEntry>`select ${columns(actor)} ${FROM} where i.id = ${id}`.execute(db)
  const [entry] = rows
  if (!entry) throw gone()
  return entry
}

/**
 * Reads an import so that nobody can start, undo or discard it until the transaction ends: both its row and that of its task
 * are locked, because a task can also be undone in the list of tasks.
 */
export async function lockEntry(
  db: Kysely<unknown>,
  id: string | undefined,
  actor: Actor | undefined,
): Promise<ImportEntry & { lastTaskId: string | null }> {
  if (!id || !isUuid(id)) throw gone()
  const { rows } = await sql<{ taskId: string | null }>`
    select task_id as "taskId" from imports where id = ${id} for update
  `.execute(db)
  const lastTaskId = rows[0]?.taskId ?? null
  await sql`select from tasks where id = ${lastTaskId} for update`.execute(db)
  return { ...(await readEntry(db, id, actor)), lastTaskId }
}

export async function listEntries(
  db: Kysely<unknown>,
  actor: Actor | undefined,
  { _page: page, _limit: limit, kind }: { _page: number; _limit: number; kind?: ImportEntry['kind'] },
) {
  const which = kind ? sql`where i.kind = ${kind}` : sql``
  const { rows } = await sql<ImportEntry>`
    select ${columns(actor)} ${FROM} ${which} order by i.created_at desc, i.id desc limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from imports i ${which}`.execute(db)
  return { data: rows, meta: { total: counted.rows[0]?.total ?? 0 } }
}
