import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { ERASED_TITLE } from '@agremia/model/rules/audit'
import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { redactFields } from '../audit/erase-traces.ts'
import { type ErasedPerson, lastReleasedYear, type PersonalTexts } from '../members/personal-texts.ts'

/** What documents and movements say stays beside them, in `kept_values`, where neither lists nor searches find it. */
export const TREASURY_TEXTS: readonly PersonalTexts[] = [
  {
    table: 'treasury_docs',
    kept: [
      'entity_name',
      'entity_tax_number',
      'description',
      'notes',
      'annul_reason',
      'search',
      'own_search',
      'kept_values',
    ],
    impersonal: [
      'number',
      'entity_doc_number',
      'currency',
      'from_qr',
      'atcud',
      'vat_lines',
      'cost_centre',
      'project_id',
      'accounting_ref',
      'donation_regime',
      'donation_receipt_number',
    ],
    erase: keepDocuments,
    lastKeptYear: ({ personId }) => sql`
      select max(greatest(fiscal_year, extract(year from doc_date)))::int as year from treasury_docs where person_id = ${personId}`,
  },
  {
    table: 'treasury_docs_statuses',
    rows: ({ personId }) => sql`treasury_doc_id in (select d.id from treasury_docs d where d.person_id = ${personId})`,
    emptied: ['note'],
  },
  {
    table: 'treasury_movements',
    rows: isOfPerson,
    replaced: ['reverse_reason'],
    kept: ['description', 'search', 'kept_values'],
    impersonal: ['unapproved_reason'],
    erase: keepMovements,
    lastKeptYear: person => sql`
      select max(extract(year from date))::int as year from treasury_movements where ${isOfPerson(person)}`,
  },
  { table: 'treasury_categories', impersonal: ['name', 'code', 'cash_map_line', 'payment_types', 'search'] },
  { table: 'doc_statuses', impersonal: ['name', 'slug', 'color', 'search'] },
  { table: 'budgets', impersonal: ['cost_centre', 'approved_minutes'] },
]

/** The person's movements, and those that paid their documents, which often name them. */
function isOfPerson({ personId }: Pick<ErasedPerson, 'personId'>) {
  return sql<boolean>`(person_id = ${personId} or id in (
    select s.movement_id from treasury_settlements s join treasury_docs d on d.id = s.treasury_doc_id where d.person_id = ${personId}))`
}

async function keepDocuments({ db, now }: WriteContext, { personId, taxNumber, name }: ErasedPerson) {
  const { rows } = await sql<{ id: string }>`
    update treasury_docs set kept_values = jsonb_build_object('entityName', entity_name, 'entityTaxNumber', entity_tax_number,
        'description', description),
      entity_name = ${name}, entity_name_sort = ${fold(name)}, entity_tax_number = null, description = ${ERASED_TITLE}, notes = null,
      annul_reason = case when annul_reason is null then null else ${ERASED_TITLE} end,
      search = folded(concat_ws(' ', number, entity_doc_number, atcud)), rev = rev + 1, updated_at = ${now}
    where kept_values is null and (person_id = ${personId} or person_id is null and entity_tax_number = ${taxNumber})
    returning id
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update pdf_documents f set file_name = d.number || '.pdf', file_name_sort = folded(d.number || '.pdf'), rev = f.rev + 1, updated_at = ${now}
    from treasury_docs d where d.id = any(${ids}::uuid[]) and f.id = any(d.pdf_ids)
  `.execute(db)
  const erased = ['entityName', 'entityTaxNumber', 'description', 'notes', 'annulReason']
  await redactFields({ db }, treasuryDocs, ids, erased)
}

async function keepMovements({ db, now }: WriteContext, person: ErasedPerson) {
  const { rows } = await sql<{ id: string }>`
    update treasury_movements set kept_values = jsonb_build_object('description', description), description = ${ERASED_TITLE},
      search = ${fold(ERASED_TITLE)}, rev = rev + 1, updated_at = ${now}
    where kept_values is null and ${isOfPerson(person)}
    returning id
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await redactFields({ db }, treasuryMovements, ids, ['description'])
}

/** Empties what was kept of erased people and has had its time; the PDFs of their documents go with it. */
export async function releaseKeptValues(db: Kysely<unknown>, today: string): Promise<void> {
  const year = lastReleasedYear(today)
  const isOver = sql`kept_values <> '{}' and greatest(fiscal_year, extract(year from doc_date)) <= ${year}`
  // A document that belongs to no record is deleted by the next sweep, with its file.
  await sql`
    update pdf_documents f set owner_id = null, text = null, qr_text = null, file_name = 'documento.pdf', file_name_sort = 'documento.pdf',
      rev = f.rev + 1, updated_at = now()
    from treasury_docs d where ${isOver} and f.id = any(d.pdf_ids)
  `.execute(db)
  await sql`
    update treasury_docs set kept_values = '{}', pdf_ids = '{}', rev = rev + 1, updated_at = now() where ${isOver}
  `.execute(db)
  await sql`
    update treasury_movements set kept_values = '{}', rev = rev + 1, updated_at = now()
    where kept_values <> '{}' and extract(year from date) <= ${year}
  `.execute(db)
}
