import type pg from 'pg'

const STATUSES = {
  paymentStatusId: 'payment_status_id',
  classificationStatusId: 'classification_status_id',
  controlStatusId: 'control_status_id',
  accountingStatusId: 'accounting_status_id',
  archiveStatusId: 'archive_status_id',
}
const eachStatus = (value: (name: string, column: string) => string) =>
  Object.entries(STATUSES)
    .map(([name, column]) => value(name, column))
    .join(', ')
const euros = (column: string) => `round(t.${column} / 100.0, 2)::float8`
const listed = (column: string, table: string, title: string) =>
  `array(select r.${title} from unnest(t.${column}) with ordinality l (id, place) join ${table} r on r.id = l.id order by place)`

/** The first request of the treasury's screen, with the totals of everything that matches. */
export async function listTreasuryDocs(pool: pg.Pool): Promise<string> {
  const [page, total] = await Promise.all([
    pool.query(`
      select t.id as "_id", t.number, t.direction, t.doc_type as "docType", t.doc_date::text as "docDate", t.description, t.entity_name as "entityName",
        t.entity_tax_number as "entityTaxNumber", ${euros('total_amount')} as "totalAmount", ${euros('open_amount')} as "openAmount",
        t.is_unpaid as "isUnpaid", t.category_id as "categoryId", t.due_date::text as "dueDate", t.paid_date::text as "paidDate",
        t.status_ids as "statusIds", ${eachStatus((name, column) => `t.${column} as "${name}"`)}, t.is_locked as "isLocked",
        t.pdf_ids as "pdfIds", t.repeat_of_id as "repeatOfId",
        to_char(t.annulled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "annulledAt",
        json_build_object(
          'categoryId', (select r.name from treasury_categories r where r.id = t.category_id),
          'statusIds', ${listed('status_ids', 'doc_statuses', 'name')},
          ${eachStatus((name, column) => `'${name}', (select r.name from doc_statuses r where r.id = t.${column})`)},
          'pdfIds', ${listed('pdf_ids', 'pdf_documents', 'file_name')},
          'repeatOfId', (select r.number from treasury_docs r where r.id = t.repeat_of_id)) as "_refs",
        json_build_object(${eachStatus((name, column) => `'${name}', (select r.color from doc_statuses r where r.id = t.${column})`)}) as "_colours"
      from treasury_docs t order by t.doc_date desc, t.id desc limit 100 offset 0`),
    pool.query<{ total: number } & Record<string, number>>(`
      select count(*)::int as total, ${['income', 'expense', 'balance', 'open']
        .map(name => `round(sum(t.${name}_amount) / 100.0, 2)::float8 as "${name}Amount"`)
        .join(', ')} from treasury_docs t`),
  ])
  const { total: count, ...sums } = total.rows[0] ?? {}
  return JSON.stringify({ data: page.rows, meta: { total: count, sums } })
}
