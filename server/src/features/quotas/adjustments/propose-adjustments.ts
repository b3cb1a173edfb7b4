import { createHash } from 'node:crypto'
import type { DueCharge } from '@agremia/model/rules/quotas/propose-charges'
import { proposeCharges } from '@agremia/model/rules/quotas/propose-charges'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { SYSTEM } from '../../../http/actor.ts'
import { inTransaction } from '../../../resource/context.ts'
import { lockAccounts } from '../../ledger/accounts.ts'
import { type LedgerContext, todayOf } from '../../ledger/ledger-context.ts'
import { announceMembers } from '../../members/derive-members.ts'
import { withoutYearOfDeath } from '../charges-of-run.ts'
import { readQuotaMembers } from '../read-quota-members.ts'
import { readQuotaRules } from '../read-quota-rules.ts'
import { type AdjustmentProposal, applyProposals } from './apply-proposals.ts'

const MEMBERS_PER_PART = 500

interface AskedRow {
  memberId: string
  since: string
  includesPast: boolean
  recalculatedOn: string | null
}

/** Computes the proposals that wait for it, part by part. Time that passed is charged at once where the organisation decided so. */
export async function proposeAdjustments(database: Database, settings: SettingTexts, now: Date): Promise<void> {
  // Payments and annulments since may have changed what waits: once a day all of it is counted anew.
  await sql`
    update quota_adjustments set proposed_at = null where proposed_at < ${now}::timestamptz - interval '20 hours'
  `.execute(database.kysely)
  for (;;) {
    const count = await inTransaction(database, SYSTEM, now, async bare => {
      const context = { ...bare, settings }
      const { rows } = await sql<{ id: string }>`
        select member_id as id from quota_adjustments where proposed_at is null order by member_id limit ${MEMBERS_PER_PART}
      `.execute(bare.db)
      const ids = rows.map(({ id }) => id)
      await lockAsked(context, ids)
      const proposals = await computeProposals(context, ids)
      if (settings.backdatedAdmissionPolicy === 'charge') await chargePast(context, ids, proposals)
      else await storeProposals(context, ids, proposals)
      await announceMembers(bare.db, ids)
      return ids.length
    })
    if (count < MEMBERS_PER_PART) return
  }
}

async function chargePast(context: LedgerContext, ids: readonly string[], proposals: readonly DatedProposal[]) {
  const past = proposals.filter(({ isOfPast }) => isOfPast)
  await applyProposals(context, past, 'admissao')
  await storeProposals(
    context,
    ids,
    proposals.filter(proposal => !past.includes(proposal)),
  )
}

/** Locks the accounts first, as every write of the ledger does, and then what was asked about their members. */
export async function lockAsked({ db }: LedgerContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select head_id as id from member_terms where kind = 'agregado' and member_id = any(${[...ids]}::uuid[])
  `.execute(db)
  await lockAccounts(db, [...ids, ...rows.map(({ id }) => id)])
  await sql`
    select from quota_adjustments where member_id = any(${[...ids]}::uuid[]) order by member_id for update
  `.execute(db)
}

interface DatedProposal extends AdjustmentProposal {
  /** Whether it charges the time since an earlier admission. */
  isOfPast: boolean
}

/** The proposals of members who were asked about; their accounts are locked. Those without one have nothing to change. */
export async function computeProposals(
  context: Pick<LedgerContext, 'db' | 'now' | 'settings'>,
  ids: readonly string[],
): Promise<DatedProposal[]> {
  const { db, settings } = context
  const { rows: asked } = await sql<AskedRow>`
    select member_id as "memberId", since, includes_past as "includesPast", recalculated_on as "recalculatedOn"
    from quota_adjustments where member_id = any(${[...ids]}::uuid[])
  `.execute(db)
  const rules = await readQuotaRules(db, settings)
  const today = todayOf(context)
  const found = await readQuotaMembers(db, ids, {
    from: null,
    until: LAST_DAY,
    quotaYearStartMonth: rules.quotaYearStartMonth,
  })
  const members = new Map(found.map(member => [member.id, member]))
  return asked.flatMap(({ memberId, since, includesPast, recalculatedOn }) => {
    const member = members.get(memberId)
    if (!member) return []
    const { facts, issued, diedOn } = member
    const charged = issued.quotas.map(({ periodStart }) => periodStart).toSorted()
    const lastCharged =
      issued.quotas
        .map(({ periodEnd }) => periodEnd)
        .toSorted()
        .at(-1) ?? ''
    const { adjustments, added } = proposeCharges(facts, rules, issued, {
      from: includesPast ? null : since,
      until: lastCharged > today ? lastCharged : today,
      issueDate: today,
      recalculatedOn,
      includesJoia: includesPast && charged.length === 0,
    })
    // Before the first quota the member was charged elsewhere, and after the last one the next generation does it.
    const isBetween = (charge: DueCharge) =>
      charge.type === 'quota' && charge.periodStart >= (charged[0] ?? '') && charge.periodStart <= lastCharged
    const missing = withoutYearOfDeath(added, diedOn, rules).filter(charge => includesPast || isBetween(charge))
    return adjustments.length + missing.length > 0
      ? [{ memberId, adjustments, added: missing, isOfPast: includesPast }]
      : []
  })
}

/** Later than any quota: all that a member has are read. */
const LAST_DAY = '2199-12-31'

/** Equal for proposals that do the same, whichever day they were computed on. */
export const fingerprintOf = ({ adjustments, added }: AdjustmentProposal) =>
  createHash('sha256')
    .update(JSON.stringify([adjustments.map(one => [one.annulledIds, one.reissued.map(gist)]), added.map(gist)]))
    .digest('hex')

const gist = (charge: DueCharge) => [
  charge.type,
  charge.type === 'quota' ? [charge.periodStart, charge.periodEnd, charge.billToMemberId] : charge.year,
  charge.originalAmount,
]

/** Keeps the proposals of these members; whoever has none is no longer asked about. */
export async function storeProposals(
  { db, now }: Pick<LedgerContext, 'db' | 'now'>,
  ids: readonly string[],
  proposals: readonly AdjustmentProposal[],
): Promise<void> {
  const kept = proposals.map(proposal => ({ ...proposal, fingerprint: fingerprintOf(proposal) }))
  await deleteAsked(
    db,
    ids.filter(id => !kept.some(({ memberId }) => memberId === id)),
  )
  await sql`
    update quota_adjustments q set proposed_at = ${now}, fingerprint = p.fingerprint,
      proposal = jsonb_build_object('adjustments', p.adjustments, 'added', p.added)
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as p ("memberId" uuid, fingerprint text, adjustments jsonb, added jsonb)
    where q.member_id = p."memberId"
  `.execute(db)
}

export const deleteAsked = (db: Kysely<unknown>, ids: readonly string[]) =>
  sql`delete from quota_adjustments where member_id = any(${[...ids]}::uuid[])`.execute(db)
