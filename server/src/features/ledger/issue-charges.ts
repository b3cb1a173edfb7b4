import { spendCredits } from '@agremia/model/rules/ledger/credit'
import { type Columns, insertMany } from '../../resource/many-rows.ts'
import { lockAccounts, readCredits, readPayableCharges, refreshAccounts } from './accounts.ts'
import { insertCreditUses } from './allocations.ts'
import type { LedgerContext } from './ledger-context.ts'

/** Columns of `unsettled_payments` for a new charge. */
export interface ChargeColumns extends Columns {
  id: string
  member_id: string
  bill_to_member_id?: string | null
}

/**
 * Adds charges and settles them by credit that their members have, where the organisation wants that. The number of statements
 * does not grow with the charges. Whoever calls it records the new rows.
 */
export async function issueCharges(
  context: LedgerContext,
  charges: readonly ChargeColumns[],
  { usesCredit = true }: { usesCredit?: boolean } = {},
): Promise<void> {
  const { db } = context
  if (charges.length === 0) return
  const accounts = [
    ...new Set(charges.flatMap(({ member_id, bill_to_member_id: head }) => [member_id, ...(head ? [head] : [])])),
  ]
  await lockAccounts(db, accounts)
  await insertMany(db, 'unsettled_payments', charges)
  const settled = usesCredit ? await applyCredits(context, accounts) : []
  await refreshAccounts(context, accounts, settled)
}

/** Settles open charges of these locked accounts by their credit. Answers the ids of the charges. */
async function applyCredits(context: LedgerContext, accounts: readonly string[]): Promise<string[]> {
  return context.settings.creditAutoApply === 'true' ? spendCreditsOf(context, accounts) : []
}

/** The same, whatever the setting says: somebody has asked for it. */
export const spendCreditsOf = async (context: LedgerContext, accounts: readonly string[]): Promise<string[]> =>
  (await allocateCredits(context, accounts)).chargeIds

/** Settles as `spendCreditsOf` does, and answers the ids of the allocations too. */
export async function allocateCredits(context: LedgerContext, accounts: readonly string[]) {
  const { db } = context
  const credits = await readCredits(db, accounts)
  if (credits.length === 0) return { allocationIds: [], chargeIds: [] }
  const payers = [...new Set(credits.map(({ memberId }) => memberId))]
  const charges = (await readPayableCharges(db, payers, accounts)).filter(({ isBilled }) => isBilled)
  // A charge that two payers may settle is there once for each.
  const uses = spendCredits(credits, [...new Map(charges.map(charge => [charge.id, charge])).values()])
  const allocationIds = await insertCreditUses(context, uses)
  return { allocationIds, chargeIds: [...new Set(uses.map(({ chargeId }) => chargeId))] }
}
