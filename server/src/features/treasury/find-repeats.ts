import { fold } from '@agremia/model/rules/fold'
import { docNumberKey, type LikelyRepeat, repeatWarnings } from '@agremia/model/rules/treasury/duplicates'
import { type Kysely, sql } from 'kysely'
import type { FieldErrors } from '../../errors.ts'
import { changedFields, type DocChange } from './treasury-doc-checks.ts'

/** What a repetition is told by. */
const COMPARED = ['entityName', 'entityTaxNumber', 'entityDocNumber', 'totalAmount', 'docDate', 'direction', 'pdfIds']

/** Whether this change may make a document one that repeats another, or no longer so. */
const isCompared = (change: DocChange) => changedFields(change).some(name => COMPARED.includes(name))

/** The warnings of a document that was probably entered before; it may still be saved. */
export async function findRepeatWarnings(db: Kysely<unknown>, change: DocChange): Promise<FieldErrors> {
  const { id, after } = change
  if (!after || !isCompared(change)) return {}
  const like = {
    id,
    entity_tax_number: after.entityTaxNumber ?? null,
    entity_doc_key: docNumberKey(after.entityDocNumber ?? '') || null,
    entity_name_sort: after.entityName ? fold(after.entityName) : null,
    total_amount: after.totalAmount ?? null,
    doc_date: after.docDate ?? null,
    direction: after.direction ?? null,
    pdf_ids: after.pdfIds ?? [],
  }
  const { rows } = await sql<LikelyRepeat>`
    select r.number, r.sign from jsonb_populate_record(null::treasury_docs, ${JSON.stringify(like)}::jsonb) as d, docs_like(d) as r
    order by r.number limit 20
  `.execute(db)
  return repeatWarnings(rows)
}

/** Notes on saved documents which of them repeat an earlier one. */
export async function markRepeats(db: Kysely<unknown>, changes: readonly DocChange[]): Promise<void> {
  const ids = changes.filter(isCompared).map(({ id }) => id)
  if (ids.length > 0) await sql`select find_repeated_docs(${ids}::uuid[])`.execute(db)
}
