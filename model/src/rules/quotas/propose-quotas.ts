import type { MemberQuotaFacts, QuotaRules } from './facts.ts'
import {
  differencesOf,
  groupByOverlap,
  type IssuedQuota,
  isReplaceable,
  monthsOf,
  overlap,
  type Period,
  type QuotaDifference,
  type QuotaGroup,
} from './issued-quota.ts'
import { keepDueDates } from './keep-due-dates.ts'
import type { LeftOutMonths } from './left-out.ts'
import { monthTermsOf } from './month-terms.ts'
import { type DueQuota, type DueQuotas, type QuotaRequest, quotasDue } from './quotas-due.ts'

/** Quotas that are annulled, and those that are issued in their place. What was paid becomes credit and settles them. */
export interface QuotaAdjustment {
  annulledIds: string[]
  reissued: DueQuota[]
  differences: QuotaDifference[]
  /** What was paid on those that are annulled, in cents. */
  creditFreed: number
  /** What the member is charged more, or less where negative, in cents. */
  change: number
}

/** Why a quota stays although it should be another. */
export const KEPT_REASONS = {
  valor_anterior: 'O novo valor aplica-se a partir do próximo período',
  ja_paga: 'Já foi paga, toda ou em parte, pelo valor anterior',
  paga_antes_da_saida: 'O que foi pago antes da saída não é devolvido',
} as const
export interface KeptQuota {
  chargeId: string
  reason: keyof typeof KEPT_REASONS
}

export interface QuotaProposal {
  /** For months that no quota charges yet. */
  added: DueQuota[]
  /** Each waits for a yes; none of them is needed for `added`. */
  adjustments: QuotaAdjustment[]
  kept: KeptQuota[]
  /** The months of the asked time that are not charged; those of quotas that exist have the reason `ja_cobrado`. */
  leftOut: LeftOutMonths[]
}

/**
 * What has to change so that a member has the right quotas in a time: new ones, and adjustments of those that exist. No month is
 * charged twice, and once everything proposed is done a second proposal is empty.
 */
export function proposeQuotas(
  facts: MemberQuotaFacts,
  rules: QuotaRules,
  existing: readonly IssuedQuota[],
  request: Omit<QuotaRequest, 'taken'>,
): QuotaProposal {
  const live = existing.filter(quota => !quota.isAnnulled)
  if (live.length === 0) return proposeFirst(quotasDue(facts, rules, request), request)
  const fixed = new Set(live.filter(quota => !isReplaceable(quota)).flatMap(monthsOf))
  const asked = periodOf(request)
  const { issued, due } = quotasToCompare(
    live.filter(isReplaceable),
    asked,
    from => quotasDue(facts, rules, { ...request, from: request.from && from, taken: fixed }).quotas,
  )
  const afterExit = new Set(issued.flatMap(monthsOf).filter(isAfterExit(facts, rules)))
  const proposal: QuotaProposal = {
    added: [],
    adjustments: [],
    kept: [],
    leftOut: quotasDue(facts, rules, { ...request, taken: new Set(live.flatMap(monthsOf)) }).leftOut,
  }
  for (const group of groupByOverlap(issued, due)) {
    if (group.issued.length === 0) proposal.added.push(...group.due.filter(quota => overlap(quota, asked)))
    else
      compareGroup(group, proposal, {
        afterExit,
        isRecalculated: Boolean(request.recalculatedOn),
        issueDate: request.issueDate,
      })
  }
  proposal.added = proposal.added.filter(quota => !live.some(other => overlap(quota, other)))
  return proposal
}

const periodOf = ({ from, until }: Omit<QuotaRequest, 'taken'>): Period => ({
  periodStart: from ?? '0001-01-01',
  periodEnd: until,
})

/** Where no quota exists, as for most members of a yearly run, there is nothing to compare. */
const proposeFirst = ({ quotas, leftOut }: DueQuotas, request: Omit<QuotaRequest, 'taken'>): QuotaProposal => ({
  added: quotas.filter(quota => overlap(quota, periodOf(request))),
  adjustments: [],
  kept: [],
  leftOut,
})

/**
 * The quotas of the asked time, and those around it that share a month with one of them: a year that should be charged as a
 * whole replaces all the months that were charged one by one.
 */
function quotasToCompare(
  replaceable: readonly IssuedQuota[],
  asked: Period,
  dueSince: (from: string) => DueQuota[],
): QuotaGroup {
  let issued = replaceable.filter(quota => overlap(quota, asked))
  for (;;) {
    const [from = asked.periodStart] = [asked, ...issued].map(({ periodStart }) => periodStart).toSorted()
    const due = dueSince(from)
    const reached = replaceable.filter(quota => issued.includes(quota) || due.some(other => overlap(quota, other)))
    if (reached.length === issued.length) return { issued, due }
    issued = reached
  }
}

const isAfterExit = (facts: MemberQuotaFacts, rules: QuotaRules) => {
  const termsOf = monthTermsOf(facts, rules)
  return (month: number) => {
    const terms = termsOf(month)
    return !terms.isCharged && terms.reason === 'depois_da_saida'
  }
}

interface GroupContext {
  afterExit: ReadonlySet<number>
  isRecalculated: boolean
  issueDate: string
}

function compareGroup(group: QuotaGroup, proposal: QuotaProposal, context: GroupContext) {
  const { afterExit, isRecalculated, issueDate } = context
  const differences = groupDifferences(group)
  if (differences.length === 0) return
  const paid = sumOf(group.issued, 'paidAmount')
  const keep = (reason: KeptQuota['reason']) =>
    proposal.kept.push(...group.issued.map(({ id }) => ({ chargeId: id, reason })))
  // A new value counts from the next period on; recalculating what nobody has paid yet is a choice of its own.
  if (differences.every(difference => difference === 'valor') && (!isRecalculated || paid > 0))
    return keep(isRecalculated ? 'ja_paga' : 'valor_anterior')
  const charged = new Set(group.due.flatMap(monthsOf))
  const dropped = group.issued.flatMap(monthsOf).filter(month => !charged.has(month))
  const isExit = dropped.length > 0 && dropped.every(month => afterExit.has(month))
  if (isExit && paid === sumOf(group.issued, 'originalAmount')) return keep('paga_antes_da_saida')
  const reissued = isExit ? withoutRefund(group.due, paid) : group.due
  const replacedAmount = sumOf(group.issued, 'originalAmount')
  proposal.adjustments.push({
    annulledIds: group.issued.flatMap(({ id, partIds = [] }) => [id, ...partIds]),
    reissued: keepDueDates(
      reissued.map(quota => ({ ...quota, explanation: { ...quota.explanation, replacedAmount } })),
      group.issued.flatMap(({ owed = [] }) => owed),
      issueDate,
    ),
    differences,
    creditFreed: paid,
    change: sumOf(reissued, 'originalAmount') - replacedAmount,
  })
}

function groupDifferences({ issued, due }: QuotaGroup): QuotaDifference[] {
  const [was, is] = [issued[0], due[0]]
  if (issued.length !== 1 || due.length !== 1 || !was?.explanation || !is)
    return hasOnePlan(issued, due) ? ['meses'] : ['plano']
  return differencesOf({ ...was, explanation: was.explanation }, is)
}

const hasOnePlan = (issued: QuotaGroup['issued'], due: QuotaGroup['due']) =>
  new Set([...issued.map(({ explanation }) => explanation?.planId), ...due.map(({ planId }) => planId)]).size === 1

/** Who leaves gets nothing back (art. 181 of the Civil Code): together the quotas stay at least as high as what was paid. */
function withoutRefund(due: DueQuota[], paid: number): DueQuota[] {
  const missing = paid - sumOf(due, 'originalAmount')
  const last = due.at(-1)
  if (missing <= 0 || !last) return due
  return [
    ...due.slice(0, -1),
    {
      ...last,
      originalAmount: last.originalAmount + missing,
      explanation: { ...last.explanation, keepsPaid: true },
    },
  ]
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((total, row) => total + row[key], 0)
