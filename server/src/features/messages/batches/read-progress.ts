import type { SendingProgress } from '@agremia/model/calls/message-batches'
import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { lastDeparture } from '@agremia/model/rules/message-timing/departures'
import { URGENCY } from '@agremia/model/rules/messages'
import { type CountedMessage, countProgress } from '@agremia/model/rules/sending-progress'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { readFlow } from '../mail-flow.ts'

interface ProgressFacts {
  texts: SettingTexts
  now: Date
}

/** What became of the messages of a sending so far, and when those that wait will have left. */
export async function readProgress(
  db: Kysely<unknown>,
  batchId: string,
  { texts, now }: ProgressFacts,
): Promise<SendingProgress> {
  const { rows } = await sql<CountedMessage & { count: number }>`
    select channel, status, held_because as "heldBecause", count(*)::int as count
    from messages where batch_id = ${batchId} group by channel, status, held_because
  `.execute(db)
  const counts = countProgress(rows)
  if (counts.waiting === 0) return { counts, lastDepartureAt: null, fault: null }
  const { holdUntil, holdFault, departedToday } = await readFlow(db, now)
  const pace = { perMinute: Number(texts.messagesPerMinute), perDay: Number(texts.dailyLimit) }
  const ahead = await countAhead(db, batchId)
  const isHeld = holdUntil !== null && holdUntil > now
  const startsAt = isHeld ? holdUntil : undefined
  const last = lastDeparture({ now, departedToday, ahead, count: counts.waiting, startsAt }, pace)
  return {
    counts,
    lastDepartureAt: last?.toISOString() ?? null,
    fault: isHeld && holdFault !== null ? { text: MAIL_FAULTS[holdFault], nextTryAt: holdUntil.toISOString() } : null,
  }
}

/** E-mails of others that leave before the last one of this sending. */
async function countAhead(db: Kysely<unknown>, batchId: string): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    with own as (select max(at) as last from messages where batch_id = ${batchId} and ${IS_WAITING})
    select count(*)::int as ahead from messages m, own
    where ${IS_WAITING} and m.batch_id is distinct from ${batchId}
      and (m.urgency = ${URGENCY.single} or (m.urgency = ${URGENCY.batch} and m.at < own.last))
  `.execute(db)
  return rows[0]?.ahead ?? 0
}

const IS_WAITING = sql`status = 'em_fila' and held_because is null and channel = 'email'`
