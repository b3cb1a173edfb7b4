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

interface AskedMember {
  memberId: string
  memberNumber: number
  name: string
  cause: PendingAdjustment['cause']
  dismissed: string | null
  admission: PendingAdjustment['admission']
}

type ReadContext = Pick<LedgerContext, 'db' | 'now' | 'settings'>

/**
 * The proposals that wait for a decision, by name; how many there are, and how many members are still to be looked at. They are computed
 * anew: what was paid, annulled or charged since they were stored is in them, and those with nothing left to change are gone.
 */
export async function readPendingAdjustments(context: ReadContext) {
  const { db } = context
  // First, because the job may come between: what it has computed by then is in the list, and the other way round it would be in neither.
  const { rows: asked } = await sql<{ count: number }>`
    select count(*)::int as count from quota_adjustments where proposed_at is null
  `.execute(db)
  const { rows } = await sql<AskedMember & { total: number }>`
    select ${ASKED}, count(*) over ()::int as total
    from quota_adjustments q join members m on m.id = q.member_id join people p on p.id = m.person_id
    where ${IS_PENDING} order by p.name_sort, m.id limit ${MOST_LISTED}
  `.execute(db)
  const pending = await describePending(
    context,
    rows.map(({ total: _total, ...member }) => member),
  )
  return {
    total: (rows[0]?.total ?? 0) - rows.length + pending.length,
    computing: asked[0]?.count ?? 0,
    pending,
  }
}

/** What has been asked about these members comes to now, by name; without those for whom nothing changes, or was decided to change. */
export async function readPendingOf(context: ReadContext, memberIds: readonly string[]): Promise<PendingAdjustment[]> {
  const { rows } = await sql<AskedMember>`
    select ${ASKED} from quota_adjustments q join members m on m.id = q.member_id join people p on p.id = m.person_id
    where q.member_id = any(${[...memberIds]}::uuid[]) order by p.name_sort, m.id
  `.execute(context.db)
  return describePending(context, rows)
}

const ASKED = sql`q.member_id as "memberId", m.member_number as "memberNumber", p.name, q.cause, q.dismissed,
  case when q.includes_past then json_build_object('day', m.admission_date, 'chargedSince', m.quota_start_date) end as admission`

async function describePending(context: ReadContext, asked: readonly AskedMember[]): Promise<PendingAdjustment[]> {
  const proposals = new Map(
    (
      await computeProposals(
        context,
        asked.map(({ memberId }) => memberId),
      )
    ).map(one => [one.memberId, one]),
  )
  const annulled = await readCharges(
    context.db,
    [...proposals.values()].flatMap(({ adjustments }) => adjustments.flatMap(({ annulledIds }) => annulledIds)),
  )
  return asked.flatMap(({ dismissed, ...member }) => {
    const proposal = proposals.get(member.memberId)
    if (!proposal) return []
    const fingerprint = fingerprintOf(proposal)
    return fingerprint === dismissed ? [] : [inWords({ ...member, fingerprint, proposal }, annulled, context.settings)]
  })
}

interface AnnulledCharge {
  id: string
  description: string
  amount: number
  paid: number
  isAgreed: boolean
}

async function readCharges(db: Kysely<unknown>, ids: readonly string[]): Promise<AnnulledCharge[]> {
  const { rows } = await sql<AnnulledCharge>`
    select c.id, c.description, c.original_amount as amount, c.paid_amount as paid, g.id is not null as "isAgreed"
    from unsettled_payments c left join payment_agreements g on g.id = c.agreement_id and g.ended_on is null
    where c.id = any(${[...ids]}::uuid[]) order by c.period_start, c.raises_id nulls first, c.due_date
  `.execute(db)
  return rows
}

function inWords(
  {
    proposal: { adjustments, added },
    ...member
  }: Omit<AskedMember, 'dismissed'> & { fingerprint: string; proposal: AdjustmentProposal },
  charges: readonly AnnulledCharge[],
  settings: SettingTexts,
): PendingAdjustment {
  const ids = adjustments.flatMap(({ annulledIds }) => annulledIds)
  const issued = [...adjustments.flatMap(({ reissued }) => reissued), ...added]
  const change = adjustments.reduce(
    (sum, one) => sum + one.change,
    added.reduce((sum, one) => sum + one.originalAmount, 0),
  )
  return {
    ...member,
    annulled: charges
      .filter(({ id }) => ids.includes(id))
      .map(({ description, amount, paid, isAgreed }) => ({
        description,
        isAgreed,
        amount: eurosFromCents(amount),
        paid: eurosFromCents(paid),
      })),
    issued: issued.map(charge => describeProposed(charge, settings)),
    change: eurosFromCents(change),
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
  const asked = decisions.map(({ memberId }) => memberId)
  await lockAsked(context, asked)
  // What was decided about is what it comes to now, also where the job has not come to it.
  await storeProposals(context, asked, await computeProposals(context, asked))
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
