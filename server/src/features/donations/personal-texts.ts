import { type Kysely, sql } from 'kysely'
import { lastReleasedYear, type PersonalTexts } from '../members/personal-texts.ts'

/** The receipts of gifts in kind; those of money are receipts of payments. */
export const GIFT_TEXTS: readonly PersonalTexts[] = [
  {
    table: 'gift_receipts',
    kept: ['snapshot'],
    impersonal: ['series', 'number'],
    lastKeptYear: ({ personId }) => sql`
      select max(g.year) as year from gift_receipts g join treasury_docs d on d.id = g.treasury_doc_id where d.person_id = ${personId}`,
  },
]

/** Takes who gave out of receipts whose time is over, of people whose personal data were erased. */
export const releaseGiftNames = (db: Kysely<unknown>, today: string) =>
  sql`
    update gift_receipts g set snapshot = g.snapshot || jsonb_build_object('payer', null,
      'holder', jsonb_build_object('memberNumber', m.member_number, 'name', h.name, 'taxNumber', null))
    from treasury_docs d join people h on h.id = d.person_id join members m on m.person_id = h.id
    where d.id = g.treasury_doc_id and m.anonymized_at is not null and g.year <= ${lastReleasedYear(today)}
      and g.snapshot #>> '{holder,name}' <> h.name
  `.execute(db)
