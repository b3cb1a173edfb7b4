import type { AuditActorKind } from '@agremia/model/rules/audit'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Actor, unreachable } from '../../http/actor.ts'
import type { AuditRecord, WriteContext } from '../../resource/context.ts'

/** Inserts audit entries in the transaction of the change, so that neither exists without the other. Only the kernel calls it. */
export async function recordAudit({ db, actor, now }: WriteContext, ...records: readonly AuditRecord[]): Promise<void> {
  if (records.length === 0) return
  const who = await actorColumns(db, actor)
  // One JSON text instead of a parameter per value: thousands of parameters take longer to send than the rows to insert.
  // What is the same in every entry is left out of it.
  const rows = records.map(({ action, resource, recordId, recordTitle, diff }) => ({
    id: uuidv7(),
    action,
    resource,
    resource_sort: fold(resource),
    record_id: recordId,
    record_id_sort: recordId === undefined ? undefined : fold(recordId),
    record_title: recordTitle,
    diff,
    search: fold(recordTitle ? `${who.user_name} ${recordTitle}` : who.user_name),
  }))
  await sql`
    insert into audit_log (
      id, created_at, updated_at, at, actor_kind, user_id, user_name, action,
      resource, resource_sort, record_id, record_id_sort, record_title, diff, search
    )
    select id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${who.actor_kind}::text, ${who.user_id ?? null}::uuid, ${who.user_name}::text, action,
      resource, resource_sort, record_id, record_id_sort, record_title, diff, search
    from json_populate_recordset(null::audit_log, ${JSON.stringify(rows)}::json)
  `.execute(db)
}

interface ActorColumns {
  actor_kind: AuditActorKind
  user_id?: string
  /** Stored with the entry, so that it stays readable after the account or key is deleted. */
  user_name: string
}

async function actorColumns(db: Kysely<unknown>, actor: Actor | undefined): Promise<ActorColumns> {
  if (!actor) return { actor_kind: 'visitor', user_name: 'Visitante' }
  switch (actor.kind) {
    case 'user':
      return {
        actor_kind: actor.kind,
        user_id: actor.userId,
        user_name: actor.role === 'member' ? ((await recordNameOf(db, actor.userId)) ?? actor.name) : actor.name,
      }
    case 'key':
    case 'system':
      return { actor_kind: actor.kind, user_name: actor.name }
    default:
      return unreachable(actor)
  }
}

/** The name in the member's record, which staff keep: members name their own account, and could call it like somebody else. */
async function recordNameOf(db: Kysely<unknown>, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from users u join members m on m.id = u.member_id join people p on p.id = m.person_id where u.id = ${userId}
  `.execute(db)
  return rows[0]?.name
}
