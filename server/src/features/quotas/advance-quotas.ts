import type { AdvanceRequest, PreviewedAdvance } from '@agremia/model/calls/ledger'
import { isUuid } from '@agremia/model/resource/parse'
import type { ChosenAllocation } from '@agremia/model/rules/ledger/chosen-allocations'
import { eurosFromCents, printMoney } from '@agremia/model/rules/money'
import { describeCharge } from '@agremia/model/rules/quotas/describe-quota'
import { quotaWord } from '@agremia/model/rules/quotas/quota-word'
import type { DueQuota } from '@agremia/model/rules/quotas/quotas-due'
import {
  describeNoAdvance,
  type QuotasInAdvance,
  quotasInAdvance,
  timeInAdvance,
} from '@agremia/model/rules/quotas/quotas-in-advance'
import { sql } from 'kysely'
import { type FieldErrors, InvalidInput } from '../../errors.ts'
import { lockAccounts } from '../ledger/accounts.ts'
import { closedDayFault } from '../ledger/closed-period.ts'
import { issueCharges } from '../ledger/issue-charges.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { chargeColumns, recordNewCharges } from './charge-rows.ts'
import { type QuotaMember, readQuotaMembers } from './read-quota-members.ts'
import { readQuotaRules } from './read-quota-rules.ts'

type Reading = Pick<LedgerContext, 'db' | 'now' | 'settings'>

interface PayableAdvances extends QuotasInAdvance {
  payerId: string
  member: QuotaMember
}

/** What these payers may pay in advance: their own quotas, and those of their families that they are billed. */
async function readAdvances(context: Reading, payers: readonly string[]): Promise<PayableAdvances[]> {
  const { db, settings } = context
  const { rows: pairs } = await sql<{ payerId: string; memberId: string }>`
    select payer.id as "payerId", m.id as "memberId"
    from unnest(${[...payers]}::uuid[]) as payer (id) join members m on m.id = payer.id or m.family_head_id = payer.id
    order by m.id <> payer.id, m.member_number
  `.execute(db)
  const rules = await readQuotaRules(db, settings)
  const today = todayOf(context)
  const time = { ...timeInAdvance(rules, today), quotaYearStartMonth: rules.quotaYearStartMonth }
  const ids = [...new Set(pairs.map(({ memberId }) => memberId))]
  const members = new Map((await readQuotaMembers(db, ids, time)).map(member => [member.id, member]))
  return pairs.flatMap(({ payerId, memberId }) => {
    const member = members.get(memberId)
    if (!member) return []
    const found = quotasInAdvance(member.facts, rules, member.issued, today)
    const isPayable = ({ billToMemberId }: DueQuota) => memberId === payerId || billToMemberId === payerId
    return [{ ...found, quotas: found.quotas.filter(isPayable), payerId, member }]
  })
}

/** The quotas that a payment of this member may settle although they are not issued yet, with how their amounts come about. */
export async function previewAdvances(context: Reading, payerId: string): Promise<PreviewedAdvance[]> {
  const word = quotaWord(context.settings)
  return (await readAdvances(context, [payerId])).flatMap(({ member, quotas }) =>
    quotas.map(({ year, periodStart, periodEnd, dueDate, originalAmount, explanation }) => ({
      memberId: member.id,
      memberNumber: member.memberNumber,
      memberName: member.name,
      description: describeCharge(explanation, word),
      year,
      periodStart,
      periodEnd,
      dueDate,
      amount: eurosFromCents(originalAmount),
      explanation: { ...explanation },
    })),
  )
}

/** A payment that settles quotas in advance, by its place in the entry. */
export interface PaymentInAdvance {
  place: number
  /** As it was sent: the form of the payment is judged later. */
  payerId: unknown
  advances: readonly AdvanceRequest[]
}

/**
 * Issues quotas early, as the rules compute them now, so that payments of the same transaction settle them whole. The accounts are
 * locked before anything is read: what somebody else has issued meanwhile is refused. Credit is left alone, since money was handed
 * over for these quotas. Answers what each payment settles, by its place.
 */
export async function issueAdvances(
  context: LedgerContext,
  payments: readonly PaymentInAdvance[],
): Promise<ReadonlyMap<number, readonly ChosenAllocation[]>> {
  if (payments.length === 0) return new Map()
  const { now, settings } = context
  const errors: FieldErrors = {}
  const closed = closedDayFault(settings, todayOf(context))
  if (closed) throw new InvalidInput(Object.fromEntries(payments.map(({ place }) => [`entries.${place}.date`, closed])))
  const payers = payments.flatMap(({ payerId }) => (isId(payerId) ? [payerId] : []))
  await lockAccounts(context.db, [...payers, ...payments.flatMap(({ advances }) => advances.map(one => one.memberId))])
  const found = await readAdvances(context, [...new Set(payers)])
  const origin = { origin: 'adiantamento' as const, runId: null, word: quotaWord(settings) }
  const settled = new Map<number, ChosenAllocation[]>()
  const taken = new Set<DueQuota>()
  const charges: ReturnType<typeof chargeColumns>[] = []
  for (const { place, payerId, advances } of payments) {
    for (const [index, request] of advances.entries()) {
      const own = found.find(one => one.payerId === payerId && one.member.id === request.memberId)
      const quota = own?.quotas.find(({ periodStart }) => periodStart === request.periodStart)
      const fault = faultOf(request, own, quota && taken.has(quota) ? undefined : quota)
      if (fault || !quota) Object.assign(errors, prefixed(`entries.${place}.advances.${index}.`, fault))
      else {
        taken.add(quota)
        const columns = chargeColumns({ memberId: request.memberId, charge: quota }, origin, now)
        charges.push(columns)
        settled.set(place, [...(settled.get(place) ?? []), { chargeId: columns.id, amount: quota.originalAmount }])
      }
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  await issueCharges(context, charges, { usesCredit: false })
  await recordNewCharges(context, charges)
  return settled
}

function faultOf(
  { periodStart, amount }: AdvanceRequest,
  found: PayableAdvances | undefined,
  quota: DueQuota | undefined,
): FieldErrors | undefined {
  if (!found) return { memberId: 'Escolha quem paga ou alguém do seu agregado.' }
  if (!quota) return { periodStart: describeNoAdvance(found, periodStart) }
  if (amount === quota.originalAmount) return undefined
  return { amount: `Este período custa ${printMoney(quota.originalAmount)}, e adianta-se por inteiro.` }
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)

const prefixed = (path: string, errors: FieldErrors = {}): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [`${path}${name}`, text]))
