import type { MemberQuotaFacts, QuotaRules } from './facts.ts'
import type { IssuedQuota } from './issued-quota.ts'
import { type DueJoia, joiaDue } from './joia.ts'
import type { LeftOutMonths, LeftOutReason } from './left-out.ts'
import { proposeQuotas, type QuotaProposal } from './propose-quotas.ts'
import type { DueQuota, QuotaRequest } from './quotas-due.ts'

export type DueCharge = DueQuota | DueJoia

export interface ChargeRequest extends Omit<QuotaRequest, 'taken'> {
  /** Also the entry fee of whoever was admitted in the asked time. */
  includesJoia: boolean
  /** Admissions since this day count for the entry fee, where it is not the first day of the asked time. */
  joiaSince?: string | null
  /** Whether somebody who was a member before pays it again. */
  paysJoiaOnReadmission?: boolean
}

/** What a member has been charged already, without what was annulled. */
export interface IssuedCharges {
  quotas: readonly IssuedQuota[]
  /** The days on which entry fees were issued. */
  joiaDays: readonly string[]
}

export interface ChargeProposal extends Pick<QuotaProposal, 'adjustments' | 'kept'> {
  /** For what no charge exists yet, the entry fee first. */
  added: DueCharge[]
  leftOut: LeftOutMonths[]
}

/** What a member should be charged for a time: quotas and, where it is asked for, the entry fee. */
export function proposeCharges(
  facts: MemberQuotaFacts,
  rules: QuotaRules,
  issued: IssuedCharges,
  request: ChargeRequest,
): ChargeProposal {
  const { added, ...rest } = proposeQuotas(facts, rules, issued.quotas, request)
  const joia = request.includesJoia ? joiaWithin(facts, rules, issued, request) : undefined
  return { ...rest, added: joia ? [joia, ...added] : added }
}

/** Somebody admitted long ago paid before there were records here: only admissions of the asked time count. */
function joiaWithin(
  facts: MemberQuotaFacts,
  rules: QuotaRules,
  { joiaDays }: IssuedCharges,
  { from, until, joiaSince = from, issueDate, paysJoiaOnReadmission }: ChargeRequest,
): DueJoia | undefined {
  const joia = joiaDue(facts, rules, { issueDate, issuedOn: joiaDays, paysOnReadmission: paysJoiaOnReadmission })
  if (typeof joia === 'string') return undefined
  const { on } = joia.explanation.start
  return (joiaSince === null || joiaSince <= on) && on <= until ? joia : undefined
}

/** Why months are not charged in which nobody is a member: told only where no other month is left out. */
const OUTSIDE: readonly LeftOutReason[] = ['antes_da_admissao', 'depois_da_saida']

/** The reason of most months as a member that are left out; of equally many, the latest. Undefined where no month is. */
export function mainReasonOf(all: readonly LeftOutMonths[]): LeftOutReason | undefined {
  const inside = all.filter(({ reason }) => !OUTSIDE.includes(reason))
  const leftOut = inside.length > 0 ? inside : all
  const days = new Map<LeftOutReason, number>()
  let main: LeftOutReason | undefined
  for (const { reason, periodStart, periodEnd } of leftOut) {
    const length = Date.parse(periodEnd) - Date.parse(periodStart)
    days.set(reason, (days.get(reason) ?? 0) + length)
    if (main === undefined || (days.get(reason) ?? 0) >= (days.get(main) ?? 0)) main = reason
  }
  return main
}
