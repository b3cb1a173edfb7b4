import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** Deletes the texts of messages that ended this many months ago. Who got which message when stays, and so does its proof. */
export const redactOldTexts = ({ kysely }: Database, months: number, now: Date) =>
  sql`
    update messages set body = null, rev = rev + 1
    where body is not null and status not in ('em_fila', 'a_enviar', 'impressa')
      and at < ${now}::timestamptz - ${months} * interval '1 month'
  `.execute(kysely)
