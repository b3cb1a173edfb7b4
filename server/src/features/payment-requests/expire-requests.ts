import { paymentRequests } from '@agremia/model/resources/payment-requests'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

/** In one transaction, so that nobody who pays meanwhile waits long for a request. */
const REQUESTS_AT_ONCE = 500

/** Ends open requests whose last day has passed. Money that still comes on them is booked as before. */
export async function expireRequests(database: Database, now: Date): Promise<number> {
  const isOver = sql`status = 'aberto' and expires_on < ${lisbonDay(now)}::date`
  const { rows } = await sql<{ id: string }>`select id from payment_requests where ${isOver} order by id`.execute(
    database.kysely,
  )
  for (let at = 0; at < rows.length; at += REQUESTS_AT_ONCE) {
    const ids = rows.slice(at, at + REQUESTS_AT_ONCE).map(({ id }) => id)
    await inTransaction(database, SYSTEM, now, context =>
      recordStatements(RECORDER, paymentRequests, ids, context, () =>
        sql`
          update payment_requests set status = 'expirado', rev = rev + 1, updated_at = ${now}
          where ${isOver} and id = any(${ids}::uuid[])
        `.execute(context.db),
      ),
    )
  }
  return rows.length
}
