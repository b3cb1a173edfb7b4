import { lisbonDay } from '@agremia/model/rules/day'
import { lastDeparture, type MailPace } from '@agremia/model/rules/message-timing/departures'
import { URGENCY } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'

/** When the last of so many new e-mails will have left, behind those that already wait. */
export async function readLastDeparture(
  db: Kysely<unknown>,
  { count, startsAt, now }: { count: number; startsAt?: Date; now: Date },
  pace: MailPace,
): Promise<Date | null> {
  const { rows } = await sql<{ ahead: number; departedToday: number }>`
    select
      (select count(*) from messages where status = 'em_fila' and held_because is null and channel = 'email'
        and urgency > ${URGENCY.awaited}) as ahead,
      coalesce((select departed_on_day from mail_flow where day = ${lisbonDay(now)}), 0) as "departedToday"
  `.execute(db)
  const { ahead = 0, departedToday = 0 } = rows[0] ?? {}
  return lastDeparture({ now, departedToday, ahead, count, startsAt }, pace)
}
