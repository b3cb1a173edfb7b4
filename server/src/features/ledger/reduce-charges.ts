import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { printMoney } from '@agremia/model/rules/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { chargesWithIds, lockAccountsOfCharges, refreshAccounts } from './accounts.ts'
import { reverseAllocations } from './allocations.ts'
import { refuseClosedDay } from './closed-period.ts'
import { type LedgerContext, todayOf } from './ledger-context.ts'

interface ReducedCharge {
  id: string
  description: string
  originalAmount: number
  waivedAmount: number
  openAmount: number
  isAnnulled: boolean
}

export interface Waiver {
  kind: 'perdao' | 'prescricao'
  reason: string
  minutesRef?: string | null
  /** In cents; all that is open where it is left out. */
  amount?: number
}

/** Waives what is open of charges, or a part of it, by a decision with reason and minutes. Answers the sum, in cents. */
export async function waiveCharges(context: LedgerContext, ids: readonly string[], waiver: Waiver): Promise<number> {
  refuseClosedDay(context, todayOf(context), '_')
  if (context.settings.waiverRequiresMinutes === 'true' && !waiver.minutesRef)
    throw new InvalidInput({ minutesRef: 'Indique a ata em que foi decidido.' })
  const { charges, accounts } = await lockCharges(context, ids)
  const reductions = charges.map(charge => {
    if (charge.openAmount === 0) throw new Conflict(`Nada está em dívida de «${charge.description}».`)
    const amount = waiver.amount ?? charge.openAmount
    if (amount <= 0) throw new InvalidInput({ amount: 'Indique um valor superior a zero.' })
    if (amount > charge.openAmount)
      throw new InvalidInput({ amount: `Só estão em dívida ${printMoney(charge.openAmount)}.` })
    return { chargeId: charge.id, amount }
  })
  await recordReductions(context, charges, async () => insertReductions(context, reductions, waiver))
  await refreshAccounts(context, accounts)
  return reductions.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Annuls charges that should never have been issued, or that others replace. What was paid becomes credit of its payments. Both
 * count from today, so that balances of earlier days stay.
 */
export async function annulCharges(context: LedgerContext, ids: readonly string[], reason: string): Promise<void> {
  refuseClosedDay(context, todayOf(context), '_')
  const { charges, accounts } = await lockCharges(context, ids)
  const annulled = charges.find(({ isAnnulled }) => isAnnulled)
  if (annulled) throw new Conflict(`«${annulled.description}» já está anulada.`)
  await recordReductions(context, charges, async () => {
    await reverseAllocations(context, { chargeIds: ids })
    const reductions = charges.map(({ id, originalAmount, waivedAmount }) => ({
      chargeId: id,
      amount: originalAmount - waivedAmount,
    }))
    await insertReductions(context, reductions, { kind: 'anulacao', reason })
  })
  await refreshAccounts(context, accounts)
}

/** The charges, and the accounts that they touch, which are locked. */
async function lockCharges({ db }: LedgerContext, ids: readonly string[]) {
  const accounts = await lockAccountsOfCharges(db, chargesWithIds(ids))
  const { rows } = await sql<ReducedCharge>`
    select id, description, original_amount as "originalAmount", waived_amount as "waivedAmount",
      amount as "openAmount", annulled_at is not null as "isAnnulled"
    from unsettled_payments where id = any(${[...ids]}::uuid[]) order by id for no key update
  `.execute(db)
  if (rows.length < new Set(ids).size) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  return { charges: rows, accounts }
}

async function recordReductions(
  context: LedgerContext,
  charges: readonly ReducedCharge[],
  write: () => Promise<unknown>,
) {
  const { db, now } = context
  const ids = charges.map(({ id }) => id)
  await recordStatements(RECORDER, unsettledPayments, ids, context, async () => {
    await write()
    await sql`update unsettled_payments set rev = rev + 1, updated_at = ${now} where id = any(${ids}::uuid[])`.execute(
      db,
    )
  })
}

interface Decision {
  kind: Waiver['kind'] | 'anulacao'
  reason: string
  minutesRef?: string | null
}

const insertReductions = (
  context: LedgerContext,
  reductions: readonly { chargeId: string; amount: number }[],
  { kind, reason, minutesRef }: Decision,
) =>
  insertMany(
    context.db,
    'charge_reductions',
    reductions.map(({ chargeId, amount }) => ({
      id: uuidv7(),
      charge_id: chargeId,
      kind,
      amount,
      on: todayOf(context),
      reason,
      minutes_ref: minutesRef,
      created_at: context.now,
      by_id: userIdOf(context.actor),
    })),
  )
