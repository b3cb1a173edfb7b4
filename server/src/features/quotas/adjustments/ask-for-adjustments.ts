import { type Kysely, sql } from 'kysely'
import { defineJob } from '../../../jobs/job.ts'
import { addJob } from '../../../jobs/queue.ts'
import type { WriteContext } from '../../../resource/context.ts'

/** Computes what the quotas of members should be, whose past was changed. */
export const proposeAdjustmentsJob = defineJob('propose-adjustments')

export interface AskedAdjustment {
  memberId: string
  cause: 'admissao' | 'estado' | 'condicao'
  /** The earliest day that the change is about. */
  since: string
}

/**
 * Has the quotas of members looked at again after a change of something dated. Members without a quota that the plans gave rise
 * to have nothing to adjust, unless something is proposed already: the next generation charges them.
 */
export async function askForAdjustments({ db, now }: WriteContext, asked: readonly AskedAdjustment[]): Promise<void> {
  if (asked.length === 0) return
  const { rows } = await sql`
    insert into quota_adjustments (member_id, cause, asked_at, since)
    select a."memberId", min(a.cause), ${now}, min(a.since)
    from json_to_recordset(${JSON.stringify(asked)}::json) as a ("memberId" uuid, cause text, since date)
    where exists (
      select from unsettled_payments c
      where c.member_id = a."memberId" and c.type = 'quota' and c.annulled_at is null and c.explanation is not null)
      or exists (select from quota_adjustments q where q.member_id = a."memberId")
    group by a."memberId"
    ${UNLESS_ASKED} returning member_id
  `.execute(db)
  if (rows.length > 0) await proposeSoon(db)
}

interface EarlierAdmission {
  memberId: string
  since: string
  /** Null for a new member. */
  former: string | null
}

/**
 * Proposes to charge members for the time since an admission that lies in the past, where there are plans. Of those whose admission
 * was moved, only those who have paid since the former one: others were charged elsewhere before.
 */
export async function askForPastQuotas(
  { db, now }: WriteContext,
  admitted: readonly EarlierAdmission[],
): Promise<void> {
  if (admitted.length === 0) return
  const { rows } = await sql`
    insert into quota_adjustments (member_id, cause, asked_at, since, includes_past)
    select a."memberId", 'admissao', ${now}, a.since, true
    from json_to_recordset(${JSON.stringify(admitted)}::json) as a ("memberId" uuid, since date, former date)
    where exists (select from quota_plans) and (a.former is null or (
      select min(c.period_start) from unsettled_payments c
      where c.member_id = a."memberId" and c.type = 'quota' and c.annulled_at is null) <= a.former + interval '1 month')
    ${UNLESS_ASKED} returning member_id
  `.execute(db)
  if (rows.length > 0) await proposeSoon(db)
}

/** Proposes to price the unpaid quotas of this year by a plan's value of today. Answers how many members it concerns. */
export async function askForRecalculation(
  { db, now }: WriteContext,
  planId: string,
  { today, yearStart, yearEnd }: { today: string; yearStart: string; yearEnd: string },
): Promise<number> {
  const { rows } = await sql`
    insert into quota_adjustments (member_id, cause, asked_at, since, recalculated_on)
    select distinct c.member_id, 'novo_valor', ${now}::timestamptz, ${yearStart}::date, ${today}::date
    from unsettled_payments c
    where c.plan_id = ${planId} and c.type = 'quota' and c.annulled_at is null and c.explanation is not null
      and c.paid_amount + c.waived_amount = 0 and c.period_start <= ${yearEnd} and c.period_end >= ${yearStart}
    ${UNLESS_ASKED} returning member_id
  `.execute(db)
  if (rows.length > 0) await proposeSoon(db)
  return rows.length
}

/** Several changes of one member become one proposal. What was dismissed stays so while the proposal is the same. */
const UNLESS_ASKED = sql`
  on conflict (member_id) do update set cause = excluded.cause, asked_at = excluded.asked_at,
    since = least(quota_adjustments.since, excluded.since), proposed_at = null,
    includes_past = quota_adjustments.includes_past or excluded.includes_past,
    recalculated_on = coalesce(excluded.recalculated_on, quota_adjustments.recalculated_on)`

const proposeSoon = (db: Kysely<unknown>) => addJob(db, proposeAdjustmentsJob, {}, { key: proposeAdjustmentsJob.name })

/** Has what waits for a decision computed anew, of members whose quotas a run has just issued. */
export async function refreshAsked(db: Kysely<unknown>, memberIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    update quota_adjustments set proposed_at = null where member_id = any(${[...memberIds]}::uuid[]) and proposed_at is not null
    returning member_id
  `.execute(db)
  if (rows.length > 0) await proposeSoon(db)
}
