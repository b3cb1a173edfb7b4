import { sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { chosenRows, type RowChoice } from '../../resource/chosen-rows.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Served } from '../../resource/serve.ts'

interface ChosenCharge {
  id: string
  openAmount: number
  originalAmount: number
  paidAmount: number
  isAnnulled: boolean
  holdsReminders: boolean
  isParked: boolean
  /** Part of an agreement in force. */
  isAgreed: boolean
}

export interface ChosenCharges {
  /** How many were chosen. */
  total: number
  /** Those of which something is open. */
  open: readonly ChosenCharge[]
  /** Those that are not annulled. */
  live: readonly ChosenCharge[]
}

const MOST_CHARGES = 20_000

/** The charges that a bulk action works on, by the list's own scoped query. */
export async function readChosenCharges(
  served: Served,
  choice: RowChoice,
  { db, actor, now }: WriteContext,
): Promise<ChosenCharges> {
  const { from } = chosenRows(served, choice, actor, now)
  const { rows } = await sql<ChosenCharge>`
    select t.id, t.amount as "openAmount", t.original_amount as "originalAmount", t.paid_amount as "paidAmount",
      t.annulled_at is not null as "isAnnulled", t.holds_reminders as "holdsReminders", t.is_parked as "isParked",
      exists (select from payment_agreements g where g.id = t.agreement_id and g.ended_on is null) as "isAgreed"
    ${from} limit ${MOST_CHARGES + 1}
  `.execute(db)
  if (rows.length > MOST_CHARGES) throw new InvalidInput({ ids: 'São demasiadas dívidas de uma vez.' })
  return {
    total: rows.length,
    open: rows.filter(({ openAmount }) => openAmount > 0),
    live: rows.filter(({ isAnnulled }) => !isAnnulled),
  }
}
