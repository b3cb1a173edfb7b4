import { lisbonDay } from '@agremia/model/rules/day'
import { URGENCY } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'

/** What leaves before a new sending, and how many have left today. */
export interface MailQueue {
  ahead: number
  departedToday: number
}

export async function readMailQueue(db: Kysely<unknown>, now: Date): Promise<MailQueue> {
  const { rows } = await sql<MailQueue>`
    select
      (select count(*) from messages where status = 'em_fila' and held_because is null and channel = 'email'
        and urgency > ${URGENCY.awaited}) as ahead,
      coalesce((select departed_on_day from mail_flow where day = ${lisbonDay(now)}), 0) as "departedToday"
  `.execute(db)
  return rows[0] ?? { ahead: 0, departedToday: 0 }
}
