import type { MemberSituation } from '@agremia/model/rules/ledger/situation'
import type { VoteFacts } from '@agremia/model/rules/ledger/vote-refusal'
import { type Kysely, sql } from 'kysely'

export interface AccountMember extends Omit<VoteFacts, 'graceDays'>, MemberSituation {
  memberNumber: number
  name: string
  debtTotal: number
  overdueTotal: number
  creditBalance: number
  paidUntil: string | null
  canVote: boolean
}

/** The member of an account with its balances on a day; whether the member votes is of today. */
export async function readAccountMember(
  db: Kysely<unknown>,
  memberId: string,
  day: string,
): Promise<AccountMember | undefined> {
  const { rows } = await sql<AccountMember>`
    select m.member_number as "memberNumber", p.name, b.debt_total as "debtTotal", b.overdue_total as "overdueTotal",
      b.credit_balance as "creditBalance", b.paid_until as "paidUntil", b.situation, b.next_due_date as "payUntil",
      m.is_active as "isActive", m.can_vote as "canVote", p.person_type = 'coletiva' as "isOrganisation", p.birth_date as "birthDate",
      m.admission_date as "admissionDate",
      json_build_object('name', n.name, 'canVote', n.can_vote) as state,
      json_build_object('name', k.name, 'canVote', k.can_vote, 'minSeniorityMonths', coalesce(k.min_seniority_to_vote_months, 0)) as category
    from members m join people p on p.id = m.person_id
    join member_state_names n on n.id = m.state_name_id
    join member_categories k on k.id = m.category_id
    cross join lateral balances_on(m.id, ${day}::date, exists (
      select from member_terms e where e.member_id = m.id and e.kind = 'isencao' and e.from_date <= ${day}
        and (e.end_date is null or e.end_date >= ${day}))) b
    where m.id = ${memberId}
  `.execute(db)
  return rows[0]
}
