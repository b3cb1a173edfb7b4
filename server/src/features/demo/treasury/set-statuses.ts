import { type Kysely, sql } from 'kysely'
import { yearOf } from '../days.ts'
import type { DemoDoc } from './invent-documents.ts'

const inMonth = (day: string, months: number, dayOfMonth: number) =>
  new Date(Date.UTC(yearOf(day), Number(day.slice(5, 7)) - 1 + months, dayOfMonth)).toISOString().slice(0, 10)

/** The accountant gets a month on the eighth day of the next one; last month and this one are still to be sent. */
export const sentToAccountantOn = (docDate: string, today: string) =>
  docDate < inMonth(today, -1, 1) ? inMonth(docDate, 1, 8) : null

/**
 * Sets the statuses that people set: the accountant has entered what was sent of the years before, whose documents are filed.
 * Comes last, because a filed document is locked.
 */
export async function setStatuses(db: Kysely<unknown>, docs: readonly DemoDoc[], today: string): Promise<void> {
  const odd = docs.flatMap(({ id, oddity }) => (oddity ? [{ id, slug: oddity }] : []))
  await sql`
    insert into treasury_docs_statuses (id, treasury_doc_id, doc_status_id, kind, set_by_id)
    select gen_random_uuid(), o.id, s.id, s.kind, d.registered_by_id
    from json_to_recordset(${JSON.stringify(odd)}::json) as o (id uuid, slug text)
    join doc_statuses s on s.slug = o.slug join treasury_docs d on d.id = o.id
    on conflict (treasury_doc_id, kind) do update set doc_status_id = excluded.doc_status_id, set_by_id = excluded.set_by_id
  `.execute(db)
  const repeated = odd.flatMap(({ id, slug }) => (slug === 'duplicado' ? [id] : []))
  await sql`select find_repeated_docs(${repeated}::uuid[])`.execute(db)
  const thisYear = yearOf(today)
  await sql`
    update treasury_docs_statuses t set doc_status_id = s.id, date = d.sent_to_accountant_at, set_by_id = d.registered_by_id
    from treasury_docs d, doc_statuses s
    where d.id = t.treasury_doc_id and d.sent_to_accountant_at is not null and s.kind = t.kind and s.slug = case t.kind
      when 'contabilidade' then case when d.fiscal_year < ${thisYear} then 'lancado' else 'enviado' end
      when 'arquivo' then case when d.fiscal_year < ${thisYear} and not d.is_unpaid then 'arquivado' end end
  `.execute(db)
}
