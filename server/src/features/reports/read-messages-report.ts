import { lisbonMidnight } from '@agremia/model/rules/day'
import { LEFT_STATUSES } from '@agremia/model/rules/messages'
import type { MessagesPerMonth } from '@agremia/model/rules/reports/report-shapes'
import { type Kysely, sql } from 'kysely'
import { eachMonth } from './report-years.ts'

export async function readMessagesPerMonth(db: Kysely<unknown>, year: number): Promise<MessagesPerMonth> {
  const { rows } = await sql<{ month: number; sent: number; bounced: number; failed: number }>`
    select extract(month from at at time zone 'Europe/Lisbon')::int as month,
      (count(*) filter (where status = any(${[...LEFT_STATUSES]}::text[])))::int as sent,
      (count(*) filter (where status = 'devolvida'))::int as bounced, (count(*) filter (where status = 'falhou'))::int as failed
    from messages where at >= ${lisbonMidnight(`${year}-01-01`)} and at < ${lisbonMidnight(`${year + 1}-01-01`)} group by 1
  `.execute(db)
  const months = eachMonth(month => {
    const { sent = 0, bounced = 0, failed = 0 } = rows.find(row => row.month === month) ?? {}
    return { month, sent, bounced, failed }
  })
  return { year, months }
}
