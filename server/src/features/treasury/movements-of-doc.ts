import type { DocMovement } from '@agremia/model/calls/treasury-movements'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'

/** The movements that settle a document, each with the part of it that this document got. */
export async function readMovementsOfDoc(db: Kysely<unknown>, id: string): Promise<DocMovement[]> {
  const { rows: docs } = await sql`select 1 from treasury_docs where id = ${id}`.execute(db)
  if (docs.length === 0) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const { rows } = await sql<Omit<DocMovement, 'amount'> & { cents: string }>`
    select m.id as "_id", m.date::text as date, m.method, b.name as "bankAccountName", m.description, s.amount as cents,
      m.reverses_id as "reversesId", m.reversed, m.reverse_reason as "reverseReason", m.unapproved_reason as "unapprovedReason"
    from treasury_settlements s
    join treasury_movements m on m.id = s.movement_id
    join bank_accounts b on b.id = m.bank_account_id
    where s.treasury_doc_id = ${id}
    order by m.date, m.created_at
  `.execute(db)
  return rows.map(({ cents, ...movement }) => ({ ...movement, amount: eurosFromCents(Number(cents)) }))
}
