import type { QuotaRunRequest, RunGroup, RunPreview, RunPreviewRow } from '@agremia/model/calls/quota-runs'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { QuotaRules } from '@agremia/model/rules/quotas/facts'
import { LEFT_OUT_REASONS, type LeftOutReason } from '@agremia/model/rules/quotas/left-out'
import type { DueCharge } from '@agremia/model/rules/quotas/propose-charges'
import { type Kysely, sql } from 'kysely'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../../http/yield-to-requests.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { chargesOfRun } from './charges-of-run.ts'
import { describeProposed } from './describe-proposed.ts'
import { type QuotaMember, readQuotaMembers } from './read-quota-members.ts'
import { readQuotaRules } from './read-quota-rules.ts'

const MEMBERS_PER_PART = 500

/** A member of a preview, as little as paging and searching need: a preview of 20,000 members stays small. */
interface CountedMember {
  id: string
  /** In cents. */
  amount: number
  reason: LeftOutReason | null
}

/** Everybody that a run would be about, counted once; pages are read from it. */
export interface CountedRun {
  members: CountedMember[]
  counts: RunPreview['counts']
}

export type RunTime = Pick<QuotaRunRequest, 'from' | 'until' | 'includesJoia'>

/** Reads what the rules need of members, and proposes what each of them would be charged today. */
const proposer = (rules: QuotaRules, time: RunTime, now: Date) => {
  const request = { ...time, issueDate: lisbonDay(now) }
  return (member: QuotaMember) => chargesOfRun(member, rules, request)
}

export async function countRun(
  { db, now, settings }: Pick<LedgerContext, 'db' | 'now' | 'settings'>,
  ids: readonly string[],
  time: RunTime,
  onCounted: (count: number) => Promise<void> = async () => undefined,
): Promise<CountedRun> {
  const rules = await readQuotaRules(db, settings)
  const propose = proposer(rules, time, now)
  const members: CountedMember[] = []
  const plans = new Map<string, RunPreview['counts']['plans'][number]>()
  const reasons: RunPreview['counts']['reasons'] = {}
  let charges = 0
  for (let at = 0; at < ids.length; at += MEMBERS_PER_PART) {
    const part = ids.slice(at, at + MEMBERS_PER_PART)
    for (const member of await readQuotaMembers(db, part, { ...time, ...rules })) {
      const { added, reason } = propose(member)
      members.push({ id: member.id, amount: sumOf(added), reason })
      if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1
      for (const charge of added) addToPlan(plans, charge)
      charges += added.length
      if (members.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
    }
    await onCounted(members.length)
  }
  const charged = members.filter(({ reason }) => reason === null)
  const counts = {
    total: members.length,
    charged: charged.length,
    leftOut: members.length - charged.length,
    charges,
    amount: eurosFromCents(charged.reduce((sum, { amount }) => sum + amount, 0)),
    reasons,
    plans: [...plans.values()].map(plan => ({ ...plan, amount: eurosFromCents(plan.amount) })),
  }
  return { members, counts }
}

function addToPlan(plans: Map<string, RunPreview['counts']['plans'][number]>, charge: DueCharge) {
  const key = `${charge.type} ${charge.planId}`
  const plan = plans.get(key) ?? { planName: charge.explanation.planName, type: charge.type, count: 0, amount: 0 }
  plan.count += 1
  plan.amount += charge.originalAmount
  plans.set(key, plan)
}

const sumOf = (charges: readonly DueCharge[]) => charges.reduce((sum, { originalAmount }) => sum + originalAmount, 0)

export interface PageRequest {
  group: RunGroup
  reason?: LeftOutReason
  search: string
  page: number
  limit: number
}

/** One page of a counted run, with everything that the screen tells of its members. */
export async function readRunPage(
  { db, now, settings, say }: Pick<LedgerContext, 'db' | 'now' | 'settings'> & { say(text: string): string },
  { members }: CountedRun,
  time: RunTime,
  { group, reason, search, page, limit }: PageRequest,
): Promise<Pick<RunPreview, 'rows' | 'found' | 'foundAmount'>> {
  const ofGroup = members.filter(
    member => (member.reason === null) === (group === 'charged') && (reason === undefined || member.reason === reason),
  )
  const found = await searchMembers(db, ofGroup, search)
  const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  const rules = await readQuotaRules(db, settings)
  const propose = proposer(rules, time, now)
  const shown = (await readQuotaMembers(db, ids, { ...time, ...rules })).map(member => ({ member, ...propose(member) }))
  const heads = await readNames(
    db,
    shown.flatMap(({ added }) => added.flatMap(charge => headOf(charge) ?? [])),
  )
  const rows = shown.map(
    ({ member, added, reason: left }): RunPreviewRow => ({
      memberId: member.id,
      memberNumber: member.memberNumber,
      name: member.name,
      charges: added.map(charge => ({
        ...describeProposed(charge, settings),
        billToName: heads.get(headOf(charge) ?? '') ?? null,
      })),
      amount: eurosFromCents(sumOf(added)),
      reason: left,
      reasonText: left && say(LEFT_OUT_REASONS[left]),
    }),
  )
  const foundAmount = eurosFromCents(found.reduce((sum, { amount }) => sum + amount, 0))
  return { rows, found: found.length, foundAmount }
}

/** Those whose name or number holds every word. */
async function searchMembers(db: Kysely<unknown>, members: CountedMember[], search: string): Promise<CountedMember[]> {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return members
  const { rows } = await sql<{ id: string; name: string; memberNumber: number }>`
    select m.id, p.name, m.member_number as "memberNumber" from members m join people p on p.id = m.person_id
    where m.id = any(${members.map(({ id }) => id)}::uuid[])
  `.execute(db)
  const found = new Set(
    rows.flatMap(({ id, name, memberNumber }) => {
      const text = `${fold(name)} ${memberNumber}`
      return words.every(word => text.includes(word)) ? [id] : []
    }),
  )
  return members.filter(({ id }) => found.has(id))
}

const headOf = (charge: DueCharge) => (charge.type === 'quota' ? charge.billToMemberId : null)

async function readNames(db: Kysely<unknown>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, p.name from members m join people p on p.id = m.person_id where m.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
