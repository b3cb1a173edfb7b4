import type { KeptOfDoc } from '@agremia/model/calls/treasury-docs'
import { type Kysely, sql } from 'kysely'
import { KEPT_YEARS } from '../members/personal-texts.ts'

/** What a document of somebody who was erased still keeps, as its file and the accountant's month tell it. */
export async function readKeptOfDoc(db: Kysely<unknown>, id: string): Promise<KeptOfDoc | null> {
  const { rows } = await sql<KeptOfDoc>`
    select kept_values ->> 'entityName' as "entityName", kept_values ->> 'entityTaxNumber' as "entityTaxNumber",
      kept_values ->> 'description' as description,
      make_date((greatest(fiscal_year, extract(year from doc_date)) + ${KEPT_YEARS})::int, 12, 31)::text as "keptUntil"
    from treasury_docs where id = ${id} and kept_values <> '{}'
  `.execute(db)
  return rows[0] ?? null
}
