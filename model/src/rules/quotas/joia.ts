import { quotaDueDate } from './due-date.ts'
import type { JoiaExplanation } from './explanation.ts'
import { categoryOn, type MemberQuotaFacts, planOn, type QuotaRules } from './facts.ts'
import type { LeftOutReason } from './left-out.ts'
import { membershipSpells } from './membership-spells.ts'
import { monthOf } from './months.ts'
import { planValueOn } from './price.ts'

/** The entry fee that a member should be charged. It has no period. */
export interface DueJoia {
  type: 'joia'
  year: number
  /** In cents. */
  originalAmount: number
  issueDate: string
  dueDate: string
  planId: string
  explanation: JoiaExplanation
}

interface JoiaRequest {
  issueDate: string
  /** When the entry fees that the member has were issued, without annulled ones; a waived one counts. */
  issuedOn: readonly string[]
  /** Whether somebody who was a member before pays again. */
  paysOnReadmission?: boolean
}

/** The entry fee, once, on admission, by the category and plan of that day; or why there is none. */
export function joiaDue(facts: MemberQuotaFacts, rules: QuotaRules, request: JoiaRequest): DueJoia | LeftOutReason {
  const { issueDate, issuedOn, paysOnReadmission = false } = request
  // Entry is entry even if quotas begin later.
  const spell = membershipSpells({ ...facts, quotaStartDate: null }).at(-1)
  if (!spell || spell.exitOn !== null) return 'depois_da_saida'
  if (spell.start === 'readmissao' && !paysOnReadmission) return 'readmissao_sem_joia'
  if (issuedOn.some(day => spell.start === 'admissao' || day >= spell.from)) return 'ja_cobrado'
  const category = rules.categories.find(({ id }) => id === categoryOn(facts, spell.from))
  if (!category) return 'sem_categoria'
  if (!category.paysJoia) return 'categoria_sem_joia'
  const plan = planOn(facts, rules, spell.from)
  if (!plan) return 'sem_plano'
  const price = planValueOn(plan, spell.from)?.joiaAmount ?? 0
  if (price <= 0) return 'valor_zero'
  const unplanned = { periodicity: plan.periodicity, dueDay: null, dueMonth: null }
  return {
    type: 'joia',
    year: Number(spell.from.slice(0, 4)),
    originalAmount: price,
    issueDate,
    dueDate: quotaDueDate(unplanned, monthOf(spell.from), { issueDate, quotaDueDays: rules.quotaDueDays }),
    planId: plan.id,
    explanation: {
      kind: 'joia',
      planId: plan.id,
      planName: plan.name,
      price,
      start: { kind: spell.start, on: spell.from },
    },
  }
}
