import { addDays } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { DatedState, MemberQuotaFacts, QuotaRules } from '@agremia/model/rules/quotas/facts'
import { firstDayOf, lastDayOf, PERIODICITIES } from '@agremia/model/rules/quotas/months'
import { quotasDue } from '@agremia/model/rules/quotas/quotas-due'
import type { QuotaExpectations } from '@agremia/model/rules/reports/report-shapes'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { readQuotaRules } from '../quotas/read-quota-rules.ts'

/** Members whose states and terms are the same throughout the year, so that they pay the same. */
interface MemberGroup {
  /** Admitted on a day after today. */
  isLater: boolean
  categoryId: string
  category: string
  members: number
  facts: MemberQuotaFacts
}

interface GroupRow {
  isLater: boolean
  categoryId: string
  category: string
  members: number
  startsOn: string
  /** Separated by commas, each as its days after the day before the year, `m` for members and `c` for charges: `0 mc,120 c`. */
  states: string
  /** Separated by commas, each as kind, first and last day counted as above, and value: `isencao 0 180 idade`. */
  terms: string | null
}

interface Expectation {
  members: number
  cents: number
}

/**
 * What the plans will charge those who are members today, and those whose admission has its day within the year or before it, as a run
 * charges them. Priced once for each group of members on the same terms.
 */
export async function readExpectations(
  db: Kysely<unknown>,
  settings: Pick<SettingTexts, 'quotaYearStartMonth' | 'quotaDueDays'>,
  asked: { year: number; today: string },
): Promise<QuotaExpectations> {
  const { year, today } = asked
  const [rules, collectionRate] = await Promise.all([
    readQuotaRules(db, settings),
    readCollectionRate(db, Number(today.slice(0, 4))),
  ])
  const firstMonth = year * 12 + rules.quotaYearStartMonth - 1
  const request = { from: firstDayOf(firstMonth), until: lastDayOf(firstMonth + 11) }
  const groups = await readGroups(db, { ...request, today })
  const byCategory = new Map<string, Expectation & { name: string }>()
  const byPeriodicity = new Map<string, Expectation>()
  let exempt = 0
  let later: Expectation = { members: 0, cents: 0 }
  for (const { isLater, categoryId, category, members, facts } of groups) {
    const priced = priceYear(facts, rules, request)
    if (priced.isExempt) exempt += members
    if (isLater) later = added(later, members, priced.cents * members)
    else {
      const ofCategory = byCategory.get(categoryId) ?? { name: category, members: 0, cents: 0 }
      byCategory.set(categoryId, added(ofCategory, members, priced.cents * members))
    }
    for (const [periodicity, cents] of priced.byPeriodicity)
      byPeriodicity.set(
        periodicity,
        added(byPeriodicity.get(periodicity) ?? { members: 0, cents: 0 }, members, cents * members),
      )
  }
  const cents = [...byCategory.values(), later].reduce((sum, part) => sum + part.cents, 0)
  return {
    year,
    activeMembers: groups.reduce((sum, { members }) => sum + members, 0) - later.members,
    byCategory: [...byCategory].map(([categoryId, part]) => ({
      categoryId,
      name: part.name,
      members: part.members,
      expected: eurosFromCents(part.cents),
    })),
    admittedLater: { members: later.members, expected: eurosFromCents(later.cents) },
    byPeriodicity: Object.keys(PERIODICITIES).flatMap(periodicity => {
      const part = byPeriodicity.get(periodicity)
      return part ? [{ periodicity, members: part.members, expected: eurosFromCents(part.cents) }] : []
    }),
    expected: eurosFromCents(cents),
    collectionRate,
    probable: collectionRate === null ? null : eurosFromCents(Math.round(cents * collectionRate)),
    exempt,
  }
}

const added = <Part extends Expectation>(part: Part, members: number, cents: number): Part => ({
  ...part,
  members: part.members + members,
  cents: part.cents + cents,
})

/** What one member of a group pays in the year, by the periodicity of the plan. */
function priceYear(facts: MemberQuotaFacts, rules: QuotaRules, request: { from: string; until: string }) {
  const { quotas, leftOut } = quotasDue(facts, rules, { ...request, issueDate: request.from })
  const byPeriodicity = new Map<string, number>()
  for (const { originalAmount, explanation } of quotas) {
    const { periodicity } = explanation
    byPeriodicity.set(periodicity, (byPeriodicity.get(periodicity) ?? 0) + originalAmount)
  }
  const cents = quotas.reduce((sum, { originalAmount }) => sum + originalAmount, 0)
  return { cents, byPeriodicity, isExempt: quotas.length === 0 && leftOut.some(({ reason }) => reason === 'isento') }
}

/**
 * The members of today in groups of equal states and terms. Blocks of quotas lie within a quota year, so nothing that began before
 * the year depends on when it did: all such days become the day before the year. Who is the head of a family makes no difference.
 * What tells groups apart is short text, because JSON for each of 200,000 members takes longer than all the rest.
 */
async function readGroups(
  db: Kysely<unknown>,
  { from, until, today }: { from: string; until: string; today: string },
): Promise<MemberGroup[]> {
  const before = addDays(from, -1)
  const { rows } = await sql<GroupRow>`
    with active as not materialized (
      select m.id, m.category_id, m.admission_date, m.quota_start_date, not m.is_active as is_later from members m
      where m.is_active or (m.admission_date > ${today} and m.admission_date <= ${until} and exists (
        select from member_states s join member_state_names n on n.id = s.state_name_id
        where s.member_id = m.id and s.end_date is null and not n.marks_end))
    ), states as (
      select s.member_id, string_agg(greatest(s.start_date - ${before}::date, 0) || n.traits, ',' order by s.start_date) as states
      from member_states s
      join (
        select id, ' ' || case when marks_end then '' else 'm' end || case when generates_charges then 'c' else '' end as traits
        from member_state_names
      ) n on n.id = s.state_name_id
      join active a on a.id = s.member_id
      where s.start_date <= ${until} and (s.end_date is null or s.end_date >= ${before}) group by s.member_id
    ), terms as (
      select t.member_id, string_agg(t.kind || ' ' || greatest(t.from_date - ${before}::date, 0) || ' '
        || case when t.end_date <= ${until}::date then (t.end_date - ${before}::date)::text else '' end || ' '
        || case t.kind when 'categoria' then t.category_id::text when 'plano' then t.plan_id::text when 'valor' then t.amount::text
          when 'isencao' then t.exemption else 'head' end, ',' order by t.kind, t.from_date) as terms
      from member_terms t join active a on a.id = t.member_id
      where t.from_date <= ${until} and (t.end_date is null or t.end_date >= ${before}) group by t.member_id
    )
    select g.is_later as "isLater", c.id as "categoryId", c.name as category, g.members, g.starts_on as "startsOn", g.states, g.terms
    from (
      select m.is_later, m.category_id, greatest(m.admission_date, m.quota_start_date, ${before}::date) as starts_on, s.states, t.terms,
        count(*)::int as members
      from active m join states s on s.member_id = m.id left join terms t on t.member_id = m.id group by 1, 2, 3, 4, 5
    ) g join member_categories c on c.id = g.category_id
    order by c.name_sort, c.id, g.members desc
  `.execute(db)
  const dayAfter = (days = '0') => addDays(before, Number(days))
  return rows.map(({ states, terms, startsOn, ...group }) => ({
    ...group,
    facts: {
      admissionDate: startsOn,
      quotaStartDate: null,
      states: states.split(',').map(text => readState(text, dayAfter)),
      ...termsByKind(terms?.split(',') ?? [], dayAfter),
    },
  }))
}

function readState(text: string, dayAfter: (days?: string) => string): DatedState {
  const [days, traits = ''] = text.split(' ')
  return { from: dayAfter(days), isMember: traits.includes('m'), generatesCharges: traits.includes('c') }
}

function termsByKind(texts: readonly string[], dayAfter: (days?: string) => string) {
  const terms = texts.map(text => {
    const [kind, from, until, value = ''] = text.split(' ')
    return { kind, from: dayAfter(from), until: until ? dayAfter(until) : null, value }
  })
  const ofKind = (kind: string) =>
    terms.filter(term => term.kind === kind).map(({ from, until, value }) => ({ from, until, value }))
  return {
    categories: ofKind('categoria'),
    plans: ofKind('plano'),
    agreedAmounts: ofKind('valor').map(term => ({ ...term, value: Number(term.value) })),
    exemptions: ofKind('isencao'),
    heads: ofKind('agregado'),
  }
}

/** The part of the quotas of the three years before this one that was paid. */
async function readCollectionRate(db: Kysely<unknown>, thisYear: number) {
  const { rows } = await sql<{ charged: number | null; paid: number | null }>`
    select sum(original_amount)::bigint as charged, sum(paid_amount)::bigint as paid from unsettled_payments
    where type = 'quota' and annulled_at is null and origin <> 'saldo_inicial' and year between ${thisYear - 3} and ${thisYear - 1}
  `.execute(db)
  const { charged, paid } = rows[0] ?? {}
  return charged ? (paid ?? 0) / charged : null
}
