import { fold } from '@agremia/model/rules/fold'
import { REPEATED_WITHIN_DAYS } from '@agremia/model/rules/message-recipients/sending-warnings'
import { type Kysely, sql } from 'kysely'
import type { StoredBatch } from './read-batch.ts'

/**
 * The members to whom the same template has left, or is about to, within the last days. Free texts have nothing in common but
 * their name, so there the subject must be the same too.
 */
export async function readRepeated(
  db: Kysely<unknown>,
  { id, name, subject }: Pick<StoredBatch, 'id' | 'name' | 'subject'>,
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct m.member_id as "memberId" from messages m
    left join message_batches b on b.id = m.batch_id
    where m.name_sort = ${fold(name)} and m.at > ${now}::timestamptz - make_interval(days => ${REPEATED_WITHIN_DAYS})
      and m.member_id is not null and m.batch_id is distinct from ${id}
      and m.status in ('em_fila', 'a_enviar', 'enviada', 'incerta', 'impressa', 'expedida')
      and (m.name <> 'livre' or coalesce(b.subject, m.subject) = ${subject})
  `.execute(db)
  return new Set(rows.map(({ memberId }) => memberId))
}
