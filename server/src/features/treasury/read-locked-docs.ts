import type { RefusedDoc } from '@agremia/model/calls/treasury-docs'
import { type Kysely, sql } from 'kysely'
import { refuseDocs } from './refuse-docs.ts'

export interface LockedDoc {
  id: string
  number: string
  rev: number
  direction: string
  totalAmount: number
  settledAmount: number
  categoryId: string | null
  memberPaymentId: string | null
  registeredById: string | null
  approvedBy1: string | null
  approvedBy2: string | null
  approvedAt: string | null
  approvalsNeeded: number | null
  isAnnulled: boolean
  isDonation: boolean
  isLocked: boolean
  hasPdf: boolean
  /** The year is closed. */
  isClosed: boolean
}

/** Documents by id, locked in the order of their ids; an id of nothing, or of another resource, refuses the whole change. */
export async function readLockedDocs(db: Kysely<unknown>, ids: readonly string[]): Promise<LockedDoc[]> {
  const { rows } = await sql<LockedDoc>`
    select d.id, d.rev, d.number, d.direction, d.total_amount as "totalAmount", d.settled_amount as "settledAmount", d.category_id as "categoryId",
      d.member_payment_id as "memberPaymentId", d.registered_by_id as "registeredById", d.approved_by1 as "approvedBy1",
      d.approved_by2 as "approvedBy2", d.approved_at as "approvedAt", d.approvals_needed as "approvalsNeeded", d.annulled_at is not null as "isAnnulled",
      d.is_donation as "isDonation",
      d.is_locked as "isLocked", d.pdf_ids <> '{}' as "hasPdf", coalesce(make_date(d.fiscal_year, 12, 31) <= closed_until(), false) as "isClosed"
    from treasury_docs d where d.id = any(${[...ids]}::uuid[]) order by d.id for no key update
  `.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...new Set(ids)].filter(id => !known.has(id.toLowerCase()))
  refuseDocs(unknown.map((_id): RefusedDoc => ({ _id, number: _id, reason: 'Não é um documento de tesouraria.' })))
  return rows
}

/** Those of the documents for which there is a reason, to be refused. */
export const refusedFor = (docs: readonly LockedDoc[], why: (doc: LockedDoc) => string | undefined): RefusedDoc[] =>
  docs.flatMap(doc => {
    const reason = why(doc)
    return reason === undefined ? [] : [{ _id: doc.id, number: doc.number, reason }]
  })
