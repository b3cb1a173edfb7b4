import { type GapDocument, MOST_GAPS_NAMED, type MonthSheet } from '@agremia/model/calls/accountant'
import { eurosFromCents } from '@agremia/model/rules/money'
import {
  belongsToMonth,
  firstDayOf,
  gapsOf,
  lastDayOf,
  MONTH_GAPS,
  type MonthGap,
} from '@agremia/model/rules/treasury/accountant-month'
import { type Kysely, sql } from 'kysely'

/** A document that goes with the month, as far as the list of what is missing needs it. Amounts are in cents. */
export interface MonthDocumentRow {
  id: string
  number: string
  date: string
  entityName: string | null
  description: string
  totalAmount: number
  hasPdf: boolean
  hasCategory: boolean
  openAmount: number
  isLate: boolean
}

/** The last month that was sent and whose sending was not undone. */
export async function readLastSentMonth(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from accountant_sendings where undone_at is null
  `.execute(db)
  return rows[0]?.month ?? undefined
}

type CandidateRow = Omit<MonthDocumentRow, 'isLate'> & { isSent: boolean }

/**
 * The documents that go with a month, by number: those of the month that were not sent yet, and those of earlier months that were
 * sent without them. Annulled ones go too, or their numbers would look lost; nothing is missing in them, nor a category in what is
 * neither an expense nor an income.
 */
export async function readMonthDocuments(db: Kysely<unknown>, month: string) {
  const lastSent = await readLastSentMonth(db)
  const { rows } = await sql<CandidateRow>`
    select d.id, d.number, d.doc_date as date, coalesce(d.kept_values ->> 'entityName', d.entity_name) as "entityName",
      coalesce(d.kept_values ->> 'description', d.description) as description, d.total_amount as "totalAmount",
      cardinality(d.pdf_ids) > 0 or d.annulled_at is not null as "hasPdf",
      d.category_id is not null or d.annulled_at is not null or d.direction in ('transferencia', 'informativo') as "hasCategory",
      d.open_amount as "openAmount", d.sent_to_accountant_at is not null or coalesce(s.slug in ('enviado', 'lancado'), false) as "isSent"
    from treasury_docs d left join doc_statuses s on s.id = d.accounting_status_id
    where d.doc_date <= ${lastDayOf(month)} and (d.doc_date >= ${firstDayOf(month)}
      or d.sent_to_accountant_at is null and d.doc_date <= ${lastSent === undefined ? null : lastDayOf(lastSent)})
    order by d.number_sort
  `.execute(db)
  const documents = rows.flatMap(({ isSent, ...row }): MonthDocumentRow[] => {
    const how = belongsToMonth({ date: row.date, isSent }, month, lastSent)
    return how ? [{ ...row, isLate: how === 'late' }] : []
  })
  const sentBefore = rows.filter(({ isSent, date }) => isSent && date >= firstDayOf(month)).length
  return { documents, sentBefore }
}

/** What is missing in a month, most important first; what nothing lacks is left out. */
export function gapsOfMonth(documents: readonly MonthDocumentRow[]): MonthSheet['gaps'] {
  return (Object.keys(MONTH_GAPS) as MonthGap[]) // the keys of the literal
    .map(gap => {
      const found = documents.filter(document => gapsOf(document).includes(gap))
      return { gap, count: found.length, documents: found.slice(0, MOST_GAPS_NAMED).map(presentGap) }
    })
    .filter(({ count }) => count > 0)
}

const presentGap = ({
  id,
  number,
  date,
  entityName,
  description,
  totalAmount,
  isLate,
}: MonthDocumentRow): GapDocument => ({
  _id: id,
  number,
  date,
  entityName,
  description,
  totalAmount: eurosFromCents(totalAmount),
  isLate,
})

/** How many receipts were issued in a month, and how many were annulled in it. */
export async function countReceipts(db: Kysely<unknown>, month: string) {
  const days = [firstDayOf(month), lastDayOf(month)] as const
  const { rows } = await sql<{ receipts: number; annulledReceipts: number }>`
    select count(*) filter (where date between ${days[0]} and ${days[1]})::int as receipts,
      count(*) filter (where cancelled_on between ${days[0]} and ${days[1]})::int as "annulledReceipts"
    from payments where date between ${days[0]} and ${days[1]} or cancelled_on between ${days[0]} and ${days[1]}
  `.execute(db)
  return rows[0] ?? { receipts: 0, annulledReceipts: 0 }
}
