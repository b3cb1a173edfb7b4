import type { QuotaPeriod } from '@agremia/model/rules/ledger/opening-balance'
import { type Kysely, sql } from 'kysely'

export interface KnownAccount {
  memberId: string
  name: string
  admissionDate: string
  /** The months that are charged already. */
  quotas: QuotaPeriod[]
}

/** The members with these numbers, by number. */
export async function findAccounts(
  db: Kysely<unknown>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, KnownAccount>> {
  const { rows } = await sql<KnownAccount & { number: number }>`
    select m.id as "memberId", m.member_number as number, p.name, m.admission_date::text as "admissionDate",
      coalesce((select json_agg(json_build_object('periodStart', c.period_start, 'periodEnd', c.period_end, 'name', '«' || c.description || '»'))
        from unsettled_payments c where c.member_id = m.id and c.type = 'quota' and c.annulled_at is null), '[]') as quotas
    from members m join people p on p.id = m.person_id where m.member_number = any(${[...numbers]}::int[])
  `.execute(db)
  return new Map(rows.map(({ number, ...account }) => [number, account]))
}
