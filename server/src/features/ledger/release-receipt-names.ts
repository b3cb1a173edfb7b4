import { ERASED_TITLE } from '@agremia/model/rules/audit'
import { type Kysely, sql } from 'kysely'
import { lastReleasedYear } from '../members/personal-texts.ts'

/**
 * Takes who somebody was out of receipts whose time is over: out of their own, and out of those of others who paid for them. It is of
 * people whose personal data were erased; amounts, days and the numbers of receipts stay.
 */
export async function releaseReceiptNames(db: Kysely<unknown>, today: string): Promise<void> {
  const year = lastReleasedYear(today)
  await sql`
    update payments p set rev = p.rev + 1, updated_at = now(), receipt_snapshot = p.receipt_snapshot || jsonb_build_object('payer', null,
      'holder', jsonb_build_object('memberNumber', m.member_number, 'name', h.name, 'taxNumber', null))
    from members m join people h on h.id = m.person_id
    where m.anonymized_at is not null and p.person_id = m.person_id and p.receipt_year <= ${year}
      and (p.receipt_snapshot #>> '{holder,name}' <> h.name or p.receipt_snapshot -> 'payer' <> 'null')
  `.execute(db)
  // A record that was merged into this one has its own number on the receipts of that time. Receipts that name no charge have only numbers.
  const erased = sql`
    select h.name from members m join people h on h.id = m.person_id
    where m.anonymized_at is not null and case when line ? 'chargeId'
      then exists (select from unsettled_payments o where o.id = (line ->> 'chargeId')::uuid and o.member_id = m.id)
      else (line ->> 'memberNumber')::int in (
        select m.member_number union select g.gone_number from member_merges g where g.kept_id = m.id) end
    limit 1`
  await sql`
    update payments p set rev = p.rev + 1, updated_at = now(), receipt_snapshot = jsonb_set(p.receipt_snapshot, '{lines}', n.lines)
    from payments o cross join lateral (
      select jsonb_agg(line || coalesce((select jsonb_build_object('memberName', e.name, 'description', ${ERASED_TITLE}::text) from (${erased}) e), '{}') order by place) as lines
      from jsonb_array_elements(o.receipt_snapshot -> 'lines') with ordinality as said (line, place)
    ) n
    where o.id = p.id and p.receipt_year <= ${year} and n.lines <> p.receipt_snapshot -> 'lines' and o.id in (
      select a.payment_id from payment_allocations a join unsettled_payments c on c.id = a.charge_id
        join members m on m.id = c.member_id where m.anonymized_at is not null)
  `.execute(db)
}
