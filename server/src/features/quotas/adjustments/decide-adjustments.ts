import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { members } from '@agremia/model/resources/members'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { recordAction } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'
import type { LedgerContext } from '../../ledger/ledger-context.ts'
import { announceMembers } from '../../members/derive-members.ts'
import { describeProposed } from '../describe-proposed.ts'
import { type AdjustmentProposal, applyProposals } from './apply-proposals.ts'
import { computeProposals, deleteAsked, fingerprintOf, lockAsked, storeProposals } from './propose-adjustments.ts'

/** Those that were proposed and not dismissed. */
export const IS_PENDING = sql`q.proposal is not null and q.fingerprint is distinct from q.dismissed`

const MOST_LISTED = 500

interface StoredRow {
  memberId: string
  memberNumber: number
  name: string
  cause: PendingAdjustment['cause']
  fingerprint: string
  proposal: Omit<AdjustmentProposal, 'memberId'>
  annulled: { id: string; description: string; amount: number; paid: number }[]
  admission: PendingAdjustment['admission']
}

/** The proposals that wait for a decision, by name; how many there are, and how many members are still to be looked at. */
export async function readPendingAdjustments(db: Kysely<unknown>, settings: SettingTexts) {
  const { rows } = await sql<StoredRow & { total: number }>`
    select q.member_id as "memberId", m.member_number as "memberNumber", p.name, q.cause, q.fingerprint, q.proposal,
      case when q.includes_past then json_build_object('day', m.admission_date, 'chargedSince', m.quota_start_date) end as admission,
      count(*) over ()::int as total, coalesce((
        select json_agg(json_build_object('id', c.id, 'description', c.description, 'amount', c.original_amount, 'paid', c.paid_amount)
          order by c.period_start)
        from jsonb_array_elements(q.proposal -> 'adjustments') a, jsonb_array_elements_text(a -> 'annulledIds') i
        join unsettled_payments c on c.id = i::uuid), '[]') as annulled
    from quota_adjustments q join members m on m.id = q.member_id join people p on p.id = m.person_id
    where ${IS_PENDING} order by p.name_sort, m.id limit ${MOST_LISTED}
  `.execute(db)
  const { rows: asked } = await sql<{ count: number }>`
    select count(*)::int as count from quota_adjustments where proposed_at is null
  `.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    computing: asked[0]?.count ?? 0,
    pending: rows.map(row => inWords(row, settings)),
  }
}

function inWords({ annulled, proposal, ...row }: StoredRow, settings: SettingTexts): PendingAdjustment {
  const { adjustments, added } = proposal
  const charges = [...adjustments.flatMap(({ reissued }) => reissued), ...added]
  const change = adjustments.reduce(
    (sum, one) => sum + one.change,
    added.reduce((sum, one) => sum + one.originalAmount, 0),
  )
  const { memberId, memberNumber, name, cause, fingerprint, admission } = row
  return {
    memberId,
    memberNumber,
    name,
    cause,
    fingerprint,
    annulled: annulled.map(({ description, amount, paid }) => ({
      description,
      amount: eurosFromCents(amount),
      paid: eurosFromCents(paid),
    })),
    issued: charges.map(charge => describeProposed(charge, settings)),
    change: eurosFromCents(change),
    admission,
  }
}

interface Decision {
  memberId: string
  /** Of the proposal that was looked at. */
  fingerprint: string
}

/** Does what was proposed. A proposal that is no longer the one that was looked at is left, and shown anew. */
export async function confirmAdjustments(context: LedgerContext, decisions: readonly Decision[]) {
  const { db } = context
  const ids = decisions.map(({ memberId }) => memberId)
  await lockAsked(context, ids)
  const proposals = await computeProposals(context, ids)
  const seen = new Map(decisions.map(({ memberId, fingerprint }) => [memberId, fingerprint]))
  const agreed = proposals.filter(proposal => seen.get(proposal.memberId) === fingerprintOf(proposal))
  const changed = proposals.filter(proposal => !agreed.includes(proposal))
  await applyProposals(context, agreed, 'ajuste')
  await deleteAsked(
    db,
    agreed.map(({ memberId }) => memberId),
  )
  await storeProposals(
    context,
    ids.filter(id => !agreed.some(({ memberId }) => memberId === id)),
    changed,
  )
  await announceMembers(db, ids)
  return { confirmed: agreed.length, changed: changed.length }
}

/** Leaves the quotas as they are. The history of the member tells who decided it. */
export async function dismissAdjustments(context: LedgerContext, decisions: readonly Decision[]) {
  const { db } = context
  await lockAsked(
    context,
    decisions.map(({ memberId }) => memberId),
  )
  const { rows } = await sql<{ id: string; name: string }>`
    update quota_adjustments q set dismissed = q.fingerprint
    from json_to_recordset(${JSON.stringify(decisions)}::json) as d ("memberId" uuid, fingerprint text), members m
    join people p on p.id = m.person_id
    where q.member_id = d."memberId" and q.fingerprint = d.fingerprint and m.id = q.member_id and ${IS_PENDING}
    returning m.id, p.name
  `.execute(db)
  for (const { id, name } of rows)
    await recordAction(RECORDER, 'adjustment_dismissed', { resource: members, id, title: name }, context)
  await announceMembers(
    db,
    rows.map(({ id }) => id),
  )
  return { dismissed: rows.length }
}
