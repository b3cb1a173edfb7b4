import { apiSecrets } from '@agremia/model/resources/api-secrets'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

/** How many keys somebody has made that open something today. */
export async function countKeysOf({ db, now }: Pick<WriteContext, 'db' | 'now'>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_secrets
    where created_by_id = ${userId} and active and revoked_at is null and (expires_at is null or expires_at >= ${lisbonDay(now)}::date)
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Revokes the keys that somebody has made, for good: they end with their maker's access, and do not come back with it. Of somebody who
 * is deleted the keys name nobody any more.
 */
export async function revokeKeysOf(context: WriteContext, userId: string): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<{ id: string }>`
    select id from api_secrets where (created_by_id = ${userId} or created_by_id is null) and revoked_at is null order by id for update
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await recordStatements(RECORDER, apiSecrets, ids, context, () =>
    sql`
      update api_secrets set revoked_at = ${now}, active = false, rev = rev + 1, updated_at = ${now} where id = any(${ids}::uuid[])
    `.execute(db),
  )
}
