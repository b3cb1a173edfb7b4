import { spendCredits } from '@agremia/model/rules/ledger/credit'
import { sql } from 'kysely'
import { type Columns, insertMany } from '../../resource/many-rows.ts'
import { lockAccounts, type PayableCharge, readCredits, readPayableCharges, refreshAccounts } from './accounts.ts'
import { insertCreditUses, type NewAllocation } from './allocations.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Columns of `unsettled_payments` for a new charge. */
export interface ChargeColumns extends Columns {
  id: string
  member_id: string
  bill_to_member_id?: string | null
}

interface IssueOptions {
  usesCredit?: boolean
  /** What had settled charges in whose place these come: it settles them before any other credit does. */
  releasedBy?: () => Promise<readonly NewAllocation[]>
}

/**
 * Adds charges and settles them by credit that their members have, where the organisation wants that: them alone, so that annulling them
 * gives back all of the credit that issuing them has used. The number of statements does not grow with the charges. Whoever calls it
 * records the new rows.
 */
export async function issueCharges(
  context: LedgerContext,
  charges: readonly ChargeColumns[],
  { usesCredit = true, releasedBy }: IssueOptions = {},
): Promise<void> {
  const { db, settings } = context
  if (charges.length === 0) return
  const accounts = [
    ...new Set(charges.flatMap(({ member_id, bill_to_member_id: head }) => [member_id, ...(head ? [head] : [])])),
  ]
  await lockAccounts(db, accounts)
  await insertMany(db, 'unsettled_payments', charges)
  const isWanted = usesCredit && settings.creditAutoApply === 'true'
  const issued = new Set(charges.map(({ id }) => id))
  const released = (await releasedBy?.()) ?? []
  await insertCreditUses(context, released)
  const { chargeIds } = isWanted
    ? await spendCreditOf(context, accounts, { locked: accounts, isMeant: ({ id }) => issued.has(id) })
    : { chargeIds: [] }
  const payers = await readPayers(db, released)
  await refreshAccounts(
    context,
    [...accounts, ...payers],
    [...chargeIds, ...released.flatMap(({ chargeId }) => chargeId ?? [])],
  )
}

/** Whose money it is that settles charges again; their accounts were locked when it was released. */
async function readPayers(db: LedgerContext['db'], released: readonly NewAllocation[]): Promise<string[]> {
  if (released.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select member_id as id from payments where id = any(${released.map(({ paymentId }) => paymentId)}::uuid[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface SpentOn {
  /** Whose accounts are locked: only their charges are settled. */
  locked: readonly string[]
  isMeant?: (charge: PayableCharge) => boolean
}

/**
 * Settles charges that these members are asked to pay by the credit that they have, whatever the setting says. Answers the ids of the
 * allocations and of the charges.
 */
export async function spendCreditOf(
  context: LedgerContext,
  payers: readonly string[],
  { locked, isMeant = () => true }: SpentOn,
) {
  const { db } = context
  const credits = await readCredits(db, payers)
  if (credits.length === 0) return { allocationIds: [], chargeIds: [] }
  const withCredit = [...new Set(credits.map(({ memberId }) => memberId))]
  const charges = (await readPayableCharges(db, withCredit, locked)).filter(one => one.isBilled && isMeant(one))
  // A charge that two payers may settle is there once for each.
  const uses = spendCredits(credits, [...new Map(charges.map(charge => [charge.id, charge])).values()])
  const allocationIds = await insertCreditUses(context, uses)
  return { allocationIds, chargeIds: [...new Set(uses.map(({ chargeId }) => chargeId))] }
}
