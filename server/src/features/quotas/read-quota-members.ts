import type { QuotaExplanation } from '@agremia/model/rules/quotas/explanation'
import type { DatedState, DatedTerm, MemberQuotaFacts } from '@agremia/model/rules/quotas/facts'
import type { IssuedQuota } from '@agremia/model/rules/quotas/issued-quota'
import { firstDayOf, lastDayOf, monthOf, yearStartOf } from '@agremia/model/rules/quotas/months'
import type { IssuedCharges } from '@agremia/model/rules/quotas/propose-charges'
import { type Kysely, sql } from 'kysely'

/** A member with all that the rules of quotas need to know. */
export interface QuotaMember {
  id: string
  memberNumber: number
  name: string
  diedOn: string | null
  facts: MemberQuotaFacts
  issued: IssuedCharges
}

interface QuotaTime {
  /** Null: since the admission. */
  from: string | null
  until: string
  quotaYearStartMonth: number
}

interface MemberRow {
  id: string
  memberNumber: number
  name: string
  admissionDate: string
  quotaStartDate: string | null
}
interface StateRow extends DatedState {
  memberId: string
  isDeath: boolean
}
interface TermRow {
  memberId: string
  kind: 'categoria' | 'isencao' | 'valor' | 'plano' | 'agregado'
  from: string
  until: string | null
  categoryId: string | null
  exemption: string | null
  amount: number | null
  planId: string | null
  headId: string | null
}
interface ChargeRow extends Omit<IssuedQuota, 'explanation' | 'isAnnulled'> {
  memberId: string
  type: 'quota' | 'joia'
  issueDate: string
  dueDate: string
  raisesId: string | null
  explanation: QuotaExplanation | null
}

/**
 * Reads members with their states, terms and charges, in the order of the ids, by four statements however many they are. Of the
 * quotas those of the whole quota years that hold the asked time, because blocks lie within a year.
 */
export async function readQuotaMembers(
  db: Kysely<unknown>,
  ids: readonly string[],
  time: QuotaTime,
): Promise<QuotaMember[]> {
  if (ids.length === 0) return []
  const whose = sql`any(${[...ids]}::uuid[])`
  const { rows: members } = await sql<MemberRow>`
    select m.id, m.member_number as "memberNumber", p.name, m.admission_date as "admissionDate", m.quota_start_date as "quotaStartDate"
    from members m join people p on p.id = m.person_id where m.id = ${whose}
  `.execute(db)
  const { rows: states } = await sql<StateRow>`
    select s.member_id as "memberId", s.start_date as "from", not n.marks_end as "isMember", n.generates_charges as "generatesCharges",
      n.slug = 'falecido' as "isDeath"
    from member_states s join member_state_names n on n.id = s.state_name_id where s.member_id = ${whose}
    order by s.member_id, s.start_date
  `.execute(db)
  const { rows: terms } = await sql<TermRow>`
    select member_id as "memberId", kind, from_date as "from", end_date as "until", category_id as "categoryId", exemption, amount,
      plan_id as "planId", head_id as "headId"
    from member_terms where member_id = ${whose} order by member_id, from_date
  `.execute(db)
  const { rows: charges } = await sql<ChargeRow>`
    select id, member_id as "memberId", type, issue_date as "issueDate", due_date as "dueDate", raises_id as "raisesId", period_start as "periodStart", period_end as "periodEnd",
      original_amount as "originalAmount", paid_amount as "paidAmount", waived_amount as "waivedAmount",
      case when explanation ->> 'kind' = 'quota' then explanation end as explanation
    from unsettled_payments
    where member_id = ${whose} and annulled_at is null and (type = 'joia' or (type = 'quota' and ${withinYears(time)}))
    order by member_id, period_start, id
  `.execute(db)
  const [statesOf, termsOf, chargesOf] = [byMember(states), byMember(terms), byMember(charges)]
  const found = new Map(
    members.map(({ admissionDate, quotaStartDate, ...member }): [string, QuotaMember] => {
      const own = { admissionDate, quotaStartDate, states: statesOf(member.id) }
      const last = statesOf(member.id).at(-1)
      const facts = { ...own, ...datedTerms(termsOf(member.id)) }
      const diedOn = last?.isDeath ? last.from : null
      return [member.id, { ...member, diedOn, facts, issued: issuedOf(chargesOf(member.id)) }]
    }),
  )
  return ids.flatMap(id => found.get(id) ?? [])
}

function withinYears({ from, until, quotaYearStartMonth }: QuotaTime) {
  const last = lastDayOf(yearStartOf(monthOf(until), quotaYearStartMonth) + 11)
  if (from === null) return sql`period_start <= ${last}`
  return sql`period_start <= ${last} and period_end >= ${firstDayOf(yearStartOf(monthOf(from), quotaYearStartMonth))}`
}

function byMember<Row extends { memberId: string }>(rows: readonly Row[]) {
  const lists = new Map<string, Row[]>()
  for (const row of rows) {
    const list = lists.get(row.memberId)
    if (list) list.push(row)
    else lists.set(row.memberId, [row])
  }
  return (memberId: string): readonly Row[] => lists.get(memberId) ?? []
}

function datedTerms(terms: readonly TermRow[]) {
  const ofKind = <Value>(kind: TermRow['kind'], pick: (term: TermRow) => Value | null) =>
    terms.flatMap((term): DatedTerm<Value>[] => {
      const value = pick(term)
      return term.kind === kind && value !== null ? [{ from: term.from, until: term.until, value }] : []
    })
  return {
    categories: ofKind('categoria', ({ categoryId }) => categoryId),
    plans: ofKind('plano', ({ planId }) => planId),
    agreedAmounts: ofKind('valor', ({ amount }) => amount),
    exemptions: ofKind('isencao', ({ exemption }) => exemption),
    heads: ofKind('agregado', ({ headId }) => headId),
  }
}

const issuedOf = (charges: readonly ChargeRow[]): IssuedCharges => ({
  quotas: quotasOf(charges.filter(({ type }) => type === 'quota')),
  joiaDays: charges.filter(({ type }) => type === 'joia').map(({ issueDate }) => issueDate),
})

/** A quota with the charges that raised it is one. */
function quotasOf(charges: readonly ChargeRow[]): IssuedQuota[] {
  const ids = new Set(charges.map(({ id }) => id))
  const isPart = ({ raisesId }: ChargeRow) => raisesId !== null && ids.has(raisesId)
  return charges
    .filter(charge => !isPart(charge))
    .map(quota => {
      const parts = charges.filter(({ raisesId }) => raisesId === quota.id)
      const all = [quota, ...parts]
      const sumOf = (key: 'originalAmount' | 'paidAmount' | 'waivedAmount') =>
        all.reduce((sum, one) => sum + one[key], 0)
      return {
        ...quota,
        isAnnulled: false,
        originalAmount: sumOf('originalAmount'),
        paidAmount: sumOf('paidAmount'),
        waivedAmount: sumOf('waivedAmount'),
        partIds: parts.map(({ id }) => id),
        owed: all.map(({ dueDate, originalAmount, waivedAmount }) => ({
          dueDate,
          amount: originalAmount - waivedAmount,
        })),
      }
    })
}
