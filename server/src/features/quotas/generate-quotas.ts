import type { Resource } from '@agremia/model/resource/define'
import { quotaRuns } from '@agremia/model/resources/quota-runs'
import { fold } from '@agremia/model/rules/fold'
import type { LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import type { ChargeRequest } from '@agremia/model/rules/quotas/propose-charges'
import { nameQuotaRun, type QuotaRunKind, quotaYearOf } from '@agremia/model/rules/quotas/quota-runs'
import { quotaWord } from '@agremia/model/rules/quotas/quota-word'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../../http/yield-to-requests.ts'
import { insertMany, updateMany } from '../../resource/many-rows.ts'
import { recordRows } from '../../resource/record-changes.ts'
import { readRows } from '../../resource/select.ts'
import { batchesOf, oneAhead } from '../../tasks/one-ahead.ts'
import { RECORDER } from '../audit/recorder.ts'
import { lockAccounts } from '../ledger/accounts.ts'
import { refuseClosedDay } from '../ledger/closed-period.ts'
import { issueCharges } from '../ledger/issue-charges.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { refreshAsked } from './adjustments/ask-for-adjustments.ts'
import { chargeColumns, recordNewCharges } from './charge-rows.ts'
import { chargesOfRun } from './charges-of-run.ts'
import { readQuotaMembers } from './read-quota-members.ts'
import { readQuotaRules } from './read-quota-rules.ts'

/** So many members are read, charged and recorded at a time; memory does not grow with their number. */
const MEMBERS_PER_PART = 500

const ORIGINS = { manual: 'geracao', automatica: 'geracao', admissao: 'admissao', ajuste: 'ajuste' } as const

export interface NewQuotaRun {
  kind: QuotaRunKind
  memberIds: readonly string[]
  request: Pick<ChargeRequest, 'from' | 'until' | 'issueDate' | 'includesJoia' | 'joiaSince'>
}

export interface QuotaRunOutcome {
  /** Null where nobody was charged and no run was stored. */
  runId: string | null
  memberCount: number
  chargeCount: number
  /** In cents. */
  total: number
  leftOutCount: number
  leftOut: Partial<Record<LeftOutReason, number>>
}

/**
 * Charges members what the plans say for a time and nobody has charged them yet, in the caller's transaction, and stores the run.
 * The accounts are locked before anything is read, so two runs at once charge nobody twice: the second finds what the first did.
 */
export async function generateQuotas(
  context: LedgerContext,
  { kind, memberIds, request }: NewQuotaRun,
  progress: (done: number) => Promise<void> = async () => undefined,
): Promise<QuotaRunOutcome> {
  const { db, now, settings } = context
  refuseClosedDay(context, request.issueDate, '_')
  await lockAccounts(db, [...memberIds, ...(await readHeads(context, memberIds))])
  const rules = await readQuotaRules(db, settings)
  const time = { ...request, quotaYearStartMonth: rules.quotaYearStartMonth }
  const origin = { origin: ORIGINS[kind], runId: uuidv7(), word: quotaWord(settings) }
  const outcome = {
    memberCount: 0,
    chargeCount: 0,
    total: 0,
    leftOutCount: 0,
    leftOut: {} as QuotaRunOutcome['leftOut'],
  }
  const propose = async (part: readonly string[]) => {
    const rows: ReturnType<typeof chargeColumns>[] = []
    for (const [place, member] of (await readQuotaMembers(db, part, time)).entries()) {
      const { added, reason } = chargesOfRun(member, rules, request)
      for (const charge of added) rows.push(chargeColumns({ memberId: member.id, charge }, origin, now))
      if (reason === null) outcome.memberCount += 1
      else noteLeftOut(outcome, reason)
      if (place % YIELD_EVERY_ROWS === 0) await yieldToRequests()
    }
    return rows
  }
  // In the order of their ids, so that each part touches few pages of the indexes.
  const parts = batchesOf(memberIds.toSorted(), MEMBERS_PER_PART)
  let done = 0
  for await (const rows of oneAhead(parts, propose)) {
    if (rows.length > 0 && outcome.chargeCount === 0) await insertRun(context, { kind, request, id: origin.runId })
    await issueCharges(context, rows)
    await recordNewCharges(context, rows)
    outcome.chargeCount += rows.length
    outcome.total += rows.reduce((sum, { original_amount: amount }) => sum + amount, 0)
    done += MEMBERS_PER_PART
    await progress(Math.min(done, memberIds.length))
  }
  if (outcome.chargeCount === 0) return { ...outcome, runId: null }
  await finishRun(context, origin.runId, outcome)
  await refreshAsked(db, memberIds)
  return { ...outcome, runId: origin.runId }
}

function noteLeftOut(outcome: Pick<QuotaRunOutcome, 'leftOut' | 'leftOutCount'>, reason: LeftOutReason) {
  outcome.leftOutCount += 1
  outcome.leftOut[reason] = (outcome.leftOut[reason] ?? 0) + 1
}

/** Who pays for these members, now or in a time that is charged. */
async function readHeads({ db }: LedgerContext, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct head_id as id from member_terms where kind = 'agregado' and member_id = any(${[...memberIds]}::uuid[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores a run that is about to charge members; `finishRun` adds what it did. */
export async function insertRun(
  { db, now, actor, settings }: LedgerContext,
  { id, kind, request }: Pick<NewQuotaRun, 'kind' | 'request'> & { id: string },
) {
  const yearStart = Number(settings.quotaYearStartMonth)
  const name = nameQuotaRun(request, {
    membershipPayments: settings.membershipPayments,
    quotaYearStartMonth: yearStart,
  })
  const run = {
    id,
    at: now,
    created_at: now,
    updated_at: now,
    name,
    kind,
    year: quotaYearOf(request, yearStart),
    period_start: request.from,
    period_end: request.until,
    includes_joia: request.includesJoia,
    created_by_id: userIdOf(actor),
    search: fold(name),
  }
  await insertMany(db, quotaRuns.path, [run])
}

export async function finishRun(context: LedgerContext, id: string, outcome: Omit<QuotaRunOutcome, 'runId'>) {
  const { db } = context
  const { memberCount, chargeCount, total, leftOutCount, leftOut } = outcome
  const counts = { member_count: memberCount, charge_count: chargeCount, left_out_count: leftOutCount }
  await updateMany(db, quotaRuns.path, [{ id, ...counts, total, left_out: leftOut }])
  const resource: Resource = quotaRuns
  const stored = await readRows(resource, { db, ids: [id] })
  await recordRows(RECORDER, resource, [{ before: undefined, after: stored.get(id) }], context)
}
