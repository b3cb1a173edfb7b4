import { lisbonDay } from '@agremia/model/rules/day'
import { dayOfMonth, firstDayOf, lastDayOf, monthOf } from '@agremia/model/rules/quotas/months'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { refusalOf } from '../../db/faults.ts'
import { ApiError } from '../../errors.ts'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { inTransaction } from '../../resource/context.ts'
import { generateQuotas } from './generate-quotas.ts'

/** Charges everybody for the current month or the block that holds it, once a month, where the organisation wants that. */
export const chargeAutomaticallyJob = defineJob('charge-automatically')

/** The last day up to a day that has this number in its month. */
export function lastGenerationDay(today: string, generationDay: number) {
  const month = monthOf(today)
  const thisMonth = dayOfMonth(month, generationDay)
  return thisMonth <= today ? thisMonth : dayOfMonth(month - 1, generationDay)
}

/** The day of the generation after the last one. */
export const nextGenerationDay = (today: string, generationDay: number) =>
  dayOfMonth(monthOf(lastGenerationDay(today, generationDay)) + 1, generationDay)

/** Does nothing on a day whose generation was done. A day that passed while nothing was running is made up for. */
export async function chargeAutomatically(database: Database, settings: SettingTexts, now: Date): Promise<void> {
  if (settings.automatedMemberPayments !== 'true') return
  const today = lisbonDay(now)
  const day = lastGenerationDay(today, Number(settings.quotaGenerationDay))
  try {
    await inTransaction(database, SYSTEM, now, async context => {
      const { db } = context
      // Of two instances that come here at once the second finds the row of the first.
      await sql`select pg_advisory_xact_lock(hashtextextended('charge automatically', 0))`.execute(db)
      if (await isDone(db, day)) return
      const from = await firstDayToCharge(db, day)
      const request = { from, until: lastDayOf(monthOf(day)), issueDate: today, includesJoia: true }
      const memberIds = await readChargeable(db, from)
      const outcome = await generateQuotas({ ...context, settings }, { kind: 'automatica', memberIds, request })
      const { runId, chargeCount, total, leftOutCount } = outcome
      await sql`
        insert into automatic_quota_runs (day, at, run_id, charge_count, total, left_out_count)
        values (${day}, ${now}, ${runId}, ${chargeCount}, ${total}, ${leftOutCount})
        on conflict (day) do update set at = excluded.at, run_id = excluded.run_id, charge_count = excluded.charge_count,
          total = excluded.total, left_out_count = excluded.left_out_count, fault = null
      `.execute(db)
    })
  } catch (error) {
    const fault = error instanceof ApiError ? Object.values(error.errors).join(' ') : refusalOf(error)
    if (fault === undefined) throw error
    // As where the accounts are closed: staff see why, and the next night tries again.
    await sql`
      insert into automatic_quota_runs (day, at, fault) values (${day}, ${now}, ${fault})
      on conflict (day) do update set at = excluded.at, fault = excluded.fault
    `.execute(database.kysely)
  }
}

async function isDone(db: Kysely<unknown>, day: string) {
  const { rows } = await sql`select from automatic_quota_runs where day = ${day} and fault is null`.execute(db)
  return rows.length > 0
}

/**
 * The month before is charged too if it was generated: whoever was admitted after that day has not been charged for it. A first
 * generation looks back at nothing.
 */
async function firstDayToCharge(db: Kysely<unknown>, day: string) {
  const before = monthOf(day) - 1
  const { rows } = await sql`
    select from automatic_quota_runs where day >= ${firstDayOf(before)} and day < ${day} and fault is null limit 1
  `.execute(db)
  return firstDayOf(rows.length > 0 ? before : before + 1)
}

/** Members, and those who were until a day of the time that is charged. */
async function readChargeable(db: Kysely<unknown>, from: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from members where is_active or end_date >= ${from} order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The day whose generation comes next: one that has passed without it is made up for in the next night. */
export async function readNextGenerationDay(
  db: Kysely<unknown>,
  { automatedMemberPayments, quotaGenerationDay }: SettingTexts,
  today: string,
) {
  const last = lastGenerationDay(today, Number(quotaGenerationDay))
  const isMadeUpFor = automatedMemberPayments === 'true' && !(await isDone(db, last))
  return isMadeUpFor ? last : nextGenerationDay(today, Number(quotaGenerationDay))
}

/** What the last automatic generations did, the latest first. */
export async function readAutomaticRuns(db: Kysely<unknown>) {
  const { rows } = await sql<{
    day: string
    runId: string | null
    chargeCount: number
    total: number
    leftOutCount: number
    fault: string | null
  }>`
    select day, run_id as "runId", charge_count as "chargeCount", total, left_out_count as "leftOutCount", fault
    from automatic_quota_runs order by day desc limit 12
  `.execute(db)
  return rows
}
