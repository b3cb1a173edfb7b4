import { lisbonDay } from '@agremia/model/rules/day'
import type { MemberQuotaFacts } from '@agremia/model/rules/quotas/facts'
import { type DueCharge, type IssuedCharges, proposeCharges } from '@agremia/model/rules/quotas/propose-charges'
import { type Kysely, sql } from 'kysely'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { firstState } from '../members/write-members.ts'
import { admissionRequest } from './admission-request.ts'
import { generateQuotas } from './generate-quotas.ts'
import { readQuotaMembers } from './read-quota-members.ts'
import { readQuotaRules } from './read-quota-rules.ts'

/** Charges a member who has just been admitted, in the transaction of the admission. */
export async function chargeAdmission(context: LedgerContext, memberId: string, admissionDate: string) {
  const request = admissionRequest(context.settings, admissionDate, lisbonDay(context.now))
  if (request) await generateQuotas(context, { kind: 'admissao', memberIds: [memberId], request })
}

interface Planned {
  admissionDate: string
  categoryId: string
  /** The former member who is readmitted. */
  readmit?: string
}

const NOTHING: Omit<MemberQuotaFacts, 'admissionDate' | 'states' | 'categories'> = {
  quotaStartDate: null,
  plans: [],
  agreedAmounts: [],
  exemptions: [],
  heads: [],
}

/** What the acceptance of an application would charge. */
export async function previewAdmissionCharges(
  { db, now, settings }: Pick<LedgerContext, 'db' | 'now' | 'settings'>,
  { admissionDate, categoryId, readmit }: Planned,
): Promise<DueCharge[]> {
  const request = admissionRequest(settings, admissionDate, lisbonDay(now))
  if (!request) return []
  const rules = await readQuotaRules(db, settings)
  const time = { from: null, until: request.until, quotaYearStartMonth: rules.quotaYearStartMonth }
  const [former] = readmit ? await readQuotaMembers(db, [readmit], time) : []
  const state = { from: admissionDate, isMember: true, generatesCharges: await firstStateCharges(db) }
  const category = { from: admissionDate, until: null, value: categoryId }
  const facts: MemberQuotaFacts = former
    ? { ...former.facts, states: [...former.facts.states, state], categories: [...former.facts.categories, category] }
    : { ...NOTHING, admissionDate, states: [state], categories: [category] }
  const issued: IssuedCharges = former?.issued ?? { quotas: [], joiaDays: [] }
  return proposeCharges(facts, rules, issued, request).added
}

async function firstStateCharges(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ charges: boolean }>`
    select generates_charges as charges from member_state_names where id = ${await firstState(db)}
  `.execute(db)
  return rows[0]?.charges ?? true
}
