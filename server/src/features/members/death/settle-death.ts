import type { DeathOutcome } from '@agremia/model/calls/death'
import { eurosFromCents } from '@agremia/model/rules/money'
import { firstDayOf, monthOf, yearStartOf } from '@agremia/model/rules/quotas/months'
import { sql } from 'kysely'
import { lockAccounts } from '../../ledger/accounts.ts'
import type { LedgerContext } from '../../ledger/ledger-context.ts'
import { parkCharges } from '../../ledger/park-charges.ts'
import { annulCharges } from '../../ledger/reduce-charges.ts'

interface OpenCharge {
  id: string
  openAmount: number
  originalAmount: number
  paidAmount: number
  isOfTheYear: boolean
}

/**
 * Annuls the open quotas of the quota year in which a member died, and later ones. Whatever else is owed waits: it is no arrears, and no
 * payment settles it by itself, until somebody decides that the heirs pay it or that it is waived.
 */
export async function settleDeath(
  context: LedgerContext,
  memberId: string,
  date: string,
): Promise<Pick<DeathOutcome, 'annulled' | 'parked'>> {
  const { db, settings } = context
  await lockAccounts(db, [memberId])
  const yearStart = firstDayOf(yearStartOf(monthOf(date), Number(settings.quotaYearStartMonth)))
  const { rows } = await sql<OpenCharge>`
    select id, amount as "openAmount", original_amount as "originalAmount", paid_amount as "paidAmount",
      type = 'quota' and period_end >= ${yearStart}::date as "isOfTheYear"
    from unsettled_payments where member_id = ${memberId} and amount > 0 and not is_parked order by id
  `.execute(db)
  const annulled = rows.filter(({ isOfTheYear }) => isOfTheYear)
  const parked = rows.filter(({ isOfTheYear }) => !isOfTheYear)
  if (annulled.length > 0) await annulCharges(context, annulled.map(idOf), 'Óbito')
  await parkCharges(context, parked.map(idOf), true)
  return {
    annulled: {
      count: annulled.length,
      total: sumOf(annulled, 'originalAmount'),
      credit: sumOf(annulled, 'paidAmount'),
    },
    parked: { count: parked.length, total: sumOf(parked, 'openAmount') },
  }
}

const idOf = ({ id }: OpenCharge) => id
const sumOf = (charges: readonly OpenCharge[], name: 'openAmount' | 'originalAmount' | 'paidAmount') =>
  eurosFromCents(charges.reduce((sum, charge) => sum + charge[name], 0))
