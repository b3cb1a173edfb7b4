import { fold } from '@agremia/model/rules/fold'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditRecord, WriteContext } from '../../resource/context.ts'

/** Writes down who did what, in the transaction that does it: neither is ever there without the other. */
export async function recordAudit({ db, actor, now }: WriteContext, ...records: readonly AuditRecord[]): Promise<void> {
  const rows = records.map(({ action, resource, recordId, recordTitle, diff }) => {
    const search = fold([actor?.name, recordTitle].filter(Boolean).join(' '))
    return sql`(
      ${uuidv7()}, ${now}, ${now}, ${now}, ${actor?.userId ?? null}, ${actor?.name ?? null}, ${action},
      ${resource}, ${fold(resource)}, ${recordId ?? null}, ${recordId === undefined ? null : fold(recordId)},
      ${recordTitle ?? null}, ${diff ? JSON.stringify(diff) : null}, ${search}
    )`
  })
  await sql`
    insert into audit_log (
      id, created_at, updated_at, at, user_id, user_name, action,
      resource, resource_sort, record_id, record_id_sort, record_title, diff, search
    ) values ${sql.join(rows)}
  `.execute(db)
}
