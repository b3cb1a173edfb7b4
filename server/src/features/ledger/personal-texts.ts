import { payments } from '@agremia/model/resources/payments'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { redactFields } from '../audit/erase-traces.ts'
import type { ErasedPerson, PersonalTexts } from '../members/personal-texts.ts'

const ofMember = ({ memberId }: ErasedPerson) => sql<boolean>`member_id = ${memberId}`

/** The ledger keeps amounts, days and numbers; what people wrote in it goes, and receipts keep names as long as the law wants. */
export const LEDGER_TEXTS: readonly PersonalTexts[] = [
  {
    table: 'unsettled_payments',
    rows: ofMember,
    replaced: ['description', 'annul_reason'],
    impersonal: ['explanation'],
  },
  {
    table: 'charge_reductions',
    rows: ({ memberId }) => sql`charge_id in (select c.id from unsettled_payments c where c.member_id = ${memberId})`,
    replaced: ['reason'],
    impersonal: ['minutes_ref'],
  },
  {
    table: 'payments',
    rows: ({ personId }) => sql`person_id = ${personId}`,
    emptied: ['payer_name', 'payer_name_sort', 'payer_tax_number', 'notes'],
    replaced: ['cancel_reason'],
    kept: ['receipt_snapshot'],
    elsewhere: ['search'],
    erase: redactSettled,
    impersonal: ['cheque_number', 'receipt_series', 'receipt_number'],
    lastKeptYear: ({ memberId, personId }) => sql`
      select max(p.receipt_year) as year from payments p where p.person_id = ${personId} or p.id in (
        select a.payment_id from payment_allocations a join unsettled_payments c on c.id = a.charge_id where c.member_id = ${memberId})`,
  },
  {
    table: 'payment_agreements',
    rows: ofMember,
    replaced: ['description', 'end_reason'],
    impersonal: ['minutes_ref'],
  },
  { table: 'balance_differences', impersonal: ['stored', 'counted'] },
  { table: 'bank_accounts', impersonal: ['name', 'iban', 'search'] },
  { table: 'receipt_series', impersonal: ['code', 'search'] },
]

/** The entries of payments tell the descriptions of the debts that they settled, also where somebody else paid for the person. */
async function redactSettled({ db }: WriteContext, { memberId }: ErasedPerson) {
  const { rows } = await sql<{ id: string }>`
    select distinct a.payment_id as id from payment_allocations a join unsettled_payments c on c.id = a.charge_id
    where c.member_id = ${memberId}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await redactFields({ db }, payments, ids, ['settles'])
}
