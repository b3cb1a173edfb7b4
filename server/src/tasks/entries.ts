import type { TaskEntry } from '@agremia/model/calls/tasks'
import { isUuid } from '@agremia/model/resource/parse'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { NotFound } from '../errors.ts'
import type { UserActor } from '../http/actor.ts'
import { instant } from '../resource/columns.ts'

const isOwn = (actor: UserActor) => sql`t.user_id is not distinct from ${actor.userId}`

/**
 * The file of one's own task is offered only while one has the role with which it was made: it holds what that role may see.
 * Administrators are told of the files of others, which they cannot download.
 */
const columns = (actor: UserActor, now: Date) => sql`
  t.id as "_id", ${instant(sql`t.created_at`)} as created_at, t.kind, t.title, t.user_name as "userName",
  ${isOwn(actor)} as "isOwn", t.status, t.done, t.total,
  ${instant(sql`t.started_at`)} as "startedAt", ${instant(sql`t.ended_at`)} as "endedAt",
  t.cancel_asked_at is not null and t.status in ('running', 'undoing') as "isCancelling", t.result,
  case when t.file_role = ${actor.role} or (t.file_name is not null and not ${isOwn(actor)}) then json_build_object('name', t.file_name, 'bytes', t.file_bytes) end as file,
  case when t.status = 'done' and t.undo_until > ${now} then ${instant(sql`t.undo_until`)} end as "undoUntil", t.fault`

/** Everyone sees their own tasks; administrators those of all. */
const visibleTo = (actor: UserActor): RawBuilder<SqlBool> =>
  actor.role === 'admin' ? sql`true` : sql`t.user_id = ${actor.userId}`

export async function readTaskEntry(
  db: Kysely<unknown>,
  id: string | undefined,
  actor: UserActor,
  now: Date,
): Promise<TaskEntry> {
  const { rows } = isUuid(id ?? '')
    ? await sql<TaskEntry>`
        select ${columns(actor, now)} from tasks t where t.id = ${id} and ${visibleTo(actor)}
      `.execute(db)
    : { rows: [] }
  const [entry] = rows
  if (!entry) throw new NotFound('Esta tarefa já não existe.')
  return entry
}

interface Page {
  page: number
  limit: number
  /** Those of others too, where this person may see them. */
  isEveryone: boolean
}

export async function listTaskEntries(
  db: Kysely<unknown>,
  actor: UserActor,
  now: Date,
  { page, limit, isEveryone }: Page,
) {
  const which = isEveryone ? visibleTo(actor) : sql`t.user_id = ${actor.userId}`
  const { rows } = await sql<TaskEntry>`
    select ${columns(actor, now)} from tasks t where ${which}
    order by t.created_at desc, t.id desc limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  const counted = await sql<{ total: number; active: number }>`
    select count(*) as total, count(*) filter (where status in ('queued', 'running', 'undoing')) as active
    from tasks t where ${which}
  `.execute(db)
  return { data: rows, meta: counted.rows[0] ?? { total: 0, active: 0 } }
}
