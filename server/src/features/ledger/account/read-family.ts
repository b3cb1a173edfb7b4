import type { Situation } from '@agremia/model/rules/ledger/situation'
import { type Kysely, sql } from 'kysely'

export interface Relative {
  memberId: string
  memberNumber: number
  name: string
  isHead: boolean
  debtTotal: number
  overdueTotal: number
  situation: Situation
}

/** The head of the member's family, or those of whose family the member is the head, with what they owe on a day. */
export async function readFamily(db: Kysely<unknown>, memberId: string, day: string): Promise<Relative[]> {
  const { rows } = await sql<Relative>`
    select r.id as "memberId", r.member_number as "memberNumber", p.name, r.is_head as "isHead", a.debt_total as "debtTotal",
      a.overdue_total as "overdueTotal", b.situation
    from (
      select h.id, h.member_number, h.person_id, true as is_head from members m join members h on h.id = m.family_head_id where m.id = ${memberId}
      union all
      select f.id, f.member_number, f.person_id, false from members f where f.family_head_id = ${memberId}
    ) r
    join people p on p.id = r.person_id
    join member_balances b on b.member_id = r.id
    cross join lateral account_on(r.id, ${day}::date) a
    order by r.is_head desc, r.member_number
  `.execute(db)
  return rows
}
