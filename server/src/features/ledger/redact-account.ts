import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'

interface Redacted {
  memberId: string
  personId: string
  memberNumber: number | null
  /** What stands in place of the name. */
  name: string
}

/**
 * Takes who somebody was out of the ledger: out of their payments, and out of the receipts of others who paid for them. Amounts,
 * days and the numbers of receipts stay.
 */
export async function redactAccount({ db, now }: Pick<WriteContext, 'db' | 'now'>, redacted: Redacted): Promise<void> {
  const { memberId, personId, memberNumber, name } = redacted
  await sql`
    update received_money set payer_text = null, notes = null, search = '', rev = rev + 1, updated_at = ${now}
    where payment_id in (select id from payments where person_id = ${personId})
  `.execute(db)
  // Nobody is asked to pay any more by a page that names them.
  await sql`
    update payment_requests set status = 'anulado', rev = rev + 1, updated_at = ${now} where member_id = ${memberId} and status = 'aberto'
  `.execute(db)
  await sql`update mbway set phone = null, rev = rev + 1, updated_at = ${now} where member_id = ${memberId}`.execute(db)
  await sql`
    update payments set payer_name = null, payer_name_sort = null, payer_tax_number = null, notes = null, rev = rev + 1,
      updated_at = ${now},
      receipt_snapshot = receipt_snapshot || jsonb_build_object('payer', null,
        'holder', jsonb_build_object('memberNumber', ${memberNumber}::int, 'name', ${name}::text, 'taxNumber', null))
    where person_id = ${personId}
  `.execute(db)
  await sql`
    update gift_receipts set snapshot = snapshot || jsonb_build_object(
      'holder', jsonb_build_object('memberNumber', ${memberNumber}::int, 'name', ${name}::text, 'taxNumber', null))
    where treasury_doc_id in (select id from treasury_docs where person_id = ${personId})
  `.execute(db)
  // A record that was merged into this one has its own number on the receipts of that time. Receipts that name no charge have only numbers.
  const isOfMember = sql`case when line ? 'chargeId'
    then exists (select from unsettled_payments o where o.id = (line ->> 'chargeId')::uuid and o.member_id = ${memberId})
    else (line ->> 'memberNumber')::int in (
      select ${memberNumber}::int union select g.gone_number from member_merges g where g.kept_id = ${memberId}) end`
  await sql`
    update payments p set rev = rev + 1, updated_at = ${now},
      receipt_snapshot = jsonb_set(receipt_snapshot, '{lines}', (
        select jsonb_agg(
          case when ${isOfMember}
            then jsonb_set(line, '{memberName}', to_jsonb(${name}::text)) else line end order by place)
        from jsonb_array_elements(receipt_snapshot -> 'lines') with ordinality as lines (line, place)))
    where receipt_snapshot -> 'lines' <> '[]' and p.id in (
      select a.payment_id from payment_allocations a join unsettled_payments c on c.id = a.charge_id where c.member_id = ${memberId})
  `.execute(db)
}
