import { parseListQuery } from '@agremia/model/resource/list-query'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Cell } from '../../resource/export/columns.ts'
import { exportSheet } from '../../resource/export/sheet.ts'
import { scopeOf } from '../../resource/scope.ts'
import type { FeatureDeps } from '../feature.ts'
import type { ArchivedDocument, ArchivedPdf, DocumentArchive } from './archived-document.ts'

/** What the index tells of each document. */
const INDEX_FIELDS = [
  'number',
  'direction',
  'docType',
  'docDate',
  'entityName',
  'entityTaxNumber',
  'entityDocNumber',
  'description',
  'categoryId',
  'costCentre',
  'netAmount',
  'notSubjectAmount',
  'vatAmount',
  'withholding',
  'totalAmount',
  'dueDate',
  'paidDate',
  'paymentMethod',
  'bankAccountId',
  'statusIds',
] as const satisfies readonly (keyof typeof treasuryDocs.fields)[]

interface NamedRow extends Pick<ArchivedDocument, 'number' | 'date' | 'entityName' | 'totalAmount' | 'description'> {
  id: string
  pdfs: ArchivedPdf[]
}

export interface ReadDocument extends ArchivedDocument {
  id: string
}

type ReaderDeps = Pick<FeatureDeps, 'kernel' | 'served'>

/** Reads the documents that leave the house, by number: what the index tells of them, and where their files are. */
export async function readDocuments(
  { kernel, served }: ReaderDeps,
  db: Kysely<unknown>,
  ids: readonly string[],
  actor: Actor,
): Promise<Pick<DocumentArchive, 'columns'> & { documents: ReadDocument[] }> {
  const found = served(treasuryDocs.name)
  const asker = { role: actor.role, today: lisbonDay(kernel.clock()) }
  const { query } = parseListQuery(found.resource, { _sort: 'number' }, asker)
  const bounds = { scope: scopeOf(found, actor), ids }
  const sheet = await exportSheet(kernel, {
    resource: found.resource,
    query,
    bounds,
    role: actor.role,
    fields: INDEX_FIELDS,
  })
  const cells = new Map<Cell, readonly Cell[]>()
  for await (const row of sheet.rows) cells.set(row[0] ?? null, row)
  const { rows } = await sql<NamedRow>`
    select d.id, d.number, d.doc_date as date, coalesce(d.kept_values ->> 'entityName', d.entity_name) as "entityName", d.total_amount as "totalAmount", d.description,
      coalesce((select jsonb_agg(jsonb_build_object('stored', f.url, 'size', f.size, 'isOpened', f.reading <> 'nao_aberto') order by p.place)
        from unnest(d.pdf_ids) with ordinality p (id, place) join pdf_documents f on f.id = p.id), '[]') as pdfs
    from treasury_docs d where d.id = any(${[...ids]}::uuid[]) order by d.number_sort
  `.execute(db)
  // One that is outside of what the actor may see is in neither.
  const documents = rows.flatMap(row => {
    const own = cells.get(row.number)
    return own ? [{ ...row, cells: own }] : []
  })
  return { columns: sheet.columns, documents }
}
