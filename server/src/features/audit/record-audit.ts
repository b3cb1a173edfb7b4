import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditRecord, WriteContext } from '../../resource/context.ts'

type Insertion = (db: Kysely<unknown>) => Promise<void>

/** Writes down who did what, in the transaction that does it: neither is ever there without the other. */
export async function recordAudit({ db, ...who }: WriteContext, ...records: readonly AuditRecord[]): Promise<void> {
  await auditInsertion(who, records)(db)
}

/** The same, made ready before anyone waits for it. */
export function auditInsertion({ actor, now }: Omit<WriteContext, 'db'>, records: readonly AuditRecord[]): Insertion {
  if (records.length === 0) return async () => undefined
  const rows = records.map(({ action, resource, recordId, recordTitle, diff }) => ({
    id: uuidv7(),
    created_at: now,
    updated_at: now,
    at: now,
    user_id: actor?.userId,
    user_name: actor?.name,
    action,
    resource,
    resource_sort: fold(resource),
    record_id: recordId,
    record_id_sort: recordId === undefined ? undefined : fold(recordId),
    record_title: recordTitle,
    diff,
    search: fold([actor?.name, recordTitle].filter(Boolean).join(' ')),
  }))
  // One text, however many there are: thousands of parameters would take longer to write than to insert.
  const text = JSON.stringify(rows)
  return async db => {
    await sql`
    insert into audit_log (
      id, created_at, updated_at, at, user_id, user_name, action,
      resource, resource_sort, record_id, record_id_sort, record_title, diff, search
    )
    select id, created_at, updated_at, at, user_id, user_name, action,
      resource, resource_sort, record_id, record_id_sort, record_title, diff, search
    from json_populate_recordset(null::audit_log, ${text}::json)
  `.execute(db)
  }
}
