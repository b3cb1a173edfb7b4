import type { DocSuggestion } from '@agremia/model/calls/treasury-docs'
import { normaliseNif } from '@agremia/model/rules/nif'
import { type Kysely, sql } from 'kysely'

/** What the last document of a supplier had, so that the next one fills itself in; undefined where nobody is known. */
export async function suggestDoc(
  db: Kysely<unknown>,
  { nif, personId }: { nif?: string; personId?: string },
): Promise<DocSuggestion | undefined> {
  const taxNumber = nif ? normaliseNif(nif) : null
  const { rows } = await sql<DocSuggestion>`
    select d.person_id as "personId", d.entity_name as "entityName", d.entity_tax_number as "entityTaxNumber", d.direction,
      d.doc_type as "docType", d.description, d.category_id as "categoryId", d.cost_centre as "costCentre", d.project_id as "projectId",
      p.bank_account_id as "bankAccountId", p.payment_method as "paymentMethod",
      json_build_object('personId', (select name from people where id = d.person_id),
        'categoryId', (select name from treasury_categories where id = d.category_id),
        'bankAccountId', (select name from bank_accounts where id = p.bank_account_id)) as "_refs"
    from treasury_docs d
    -- The last one may not be paid yet.
    left join lateral (
      select o.bank_account_id, o.payment_method from treasury_docs o
      where o.person_id = d.person_id and o.bank_account_id is not null order by o.doc_date desc, o.created_at desc limit 1
    ) p on true
    where d.annulled_at is null and ${personId ? sql`d.person_id = ${personId}` : sql`d.entity_tax_number = ${taxNumber}`}
    order by d.doc_date desc, d.created_at desc limit 1
  `.execute(db)
  return rows[0] ?? suggestPerson(db, { taxNumber, personId })
}

/** Somebody who is known and of whom there is no document. */
async function suggestPerson(
  db: Kysely<unknown>,
  { taxNumber, personId }: { taxNumber: string | null; personId?: string },
): Promise<DocSuggestion | undefined> {
  const { rows } = await sql<{ id: string; name: string; taxNumber: string | null }>`
    select id, name, tax_number as "taxNumber" from people
    where ${personId ? sql`id = ${personId}` : sql`tax_number_sort = ${taxNumber}`} order by created_at, id limit 1
  `.execute(db)
  const [person] = rows
  return (
    person && {
      personId: person.id,
      entityName: person.name,
      entityTaxNumber: person.taxNumber,
      direction: 'despesa',
      docType: 'fatura',
      description: '',
      categoryId: null,
      costCentre: null,
      projectId: null,
      bankAccountId: null,
      paymentMethod: null,
      _refs: { personId: person.name },
    }
  )
}
