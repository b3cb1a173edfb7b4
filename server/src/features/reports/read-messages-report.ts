import { lisbonMidnight } from '@agremia/model/rules/day'
import { LEFT_STATUSES } from '@agremia/model/rules/messages'
import type { MessagesPerMonth } from '@agremia/model/rules/reports/report-shapes'
import { type Kysely, sql } from 'kysely'
import { eachMonth, monthText } from './report-years.ts'

/** Nothing is known of the months before the first message that is kept, nor of those to come. */
export async function readMessagesPerMonth(
  db: Kysely<unknown>,
  year: number,
  today: string,
): Promise<MessagesPerMonth> {
  const [{ rows }, first] = await Promise.all([
    sql<{ month: number; sent: number; bounced: number; failed: number }>`
      select extract(month from at at time zone 'Europe/Lisbon')::int as month,
        (count(*) filter (where status = any(${[...LEFT_STATUSES]}::text[])))::int as sent,
        (count(*) filter (where status = 'devolvida'))::int as bounced, (count(*) filter (where status = 'falhou'))::int as failed
      from messages where at >= ${lisbonMidnight(`${year}-01-01`)} and at < ${lisbonMidnight(`${year + 1}-01-01`)} group by 1
    `.execute(db),
    sql<{ month: string | null }>`
      select to_char(min(at) at time zone 'Europe/Lisbon', 'YYYY-MM') as month from messages
    `.execute(db),
  ])
  const firstMonth = first.rows[0]?.month ?? '9999-12'
  const months = eachMonth(month => {
    const text = monthText(year, month)
    const none = text >= firstMonth && text <= today.slice(0, 7) ? 0 : null
    const { sent = none, bounced = none, failed = none } = rows.find(row => row.month === month) ?? {}
    return { month, sent, bounced, failed }
  })
  return { year, months }
}
