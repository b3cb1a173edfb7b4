import type { UsedCredit } from '@agremia/model/calls/ledger'
import type { Resource } from '@agremia/model/resource/define'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { recordRows } from '../../resource/record-changes.ts'
import { readRows } from '../../resource/select.ts'
import { RECORDER } from '../audit/recorder.ts'
import { lockFoundAccounts, refreshAccounts } from './accounts.ts'
import { spendCreditOf } from './issue-charges.ts'
import type { LedgerContext } from './ledger-context.ts'

/**
 * Settles what a member is asked to pay by the credit that the member has, oldest first, because staff asked for it: whatever the
 * setting says about credit that settles by itself. Each settled charge gets an entry in the log, since no payment is recorded.
 */
export async function useCredit(context: LedgerContext, memberId: string): Promise<UsedCredit> {
  const { db } = context
  const accounts = await lockFoundAccounts(db, () => accountsOf(db, memberId))
  if (accounts.length === 0) throw new InvalidInput({ memberId: 'Escolha a ficha.' })
  const { rows } = await sql<{ id: string }>`
    select id from unsettled_payments where amount > 0 and member_id = any(${accounts}::uuid[])
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  const charges: Resource = unsettledPayments
  const before = await readRows(charges, { db, ids }, true)
  const { chargeIds: settled } = await spendCreditOf(context, [memberId], { locked: accounts })
  const after = await readRows(charges, { db, ids: settled })
  await recordRows(
    RECORDER,
    charges,
    settled.map(id => ({ before: before.get(id), after: after.get(id) })),
    context,
  )
  await refreshAccounts(context, accounts, settled)
  const open = (found: typeof before) => settled.reduce((sum, id) => sum + Number(found.get(id)?.amount ?? 0), 0)
  return { count: settled.length, amount: eurosFromCents(open(before) - open(after)) }
}

/** That of the member, and of those whose charges the member is asked to pay; none for an unknown member. */
async function accountsOf(db: Kysely<unknown>, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from members where id = ${memberId}
    union select member_id from unsettled_payments where bill_to_member_id = ${memberId} and amount > 0
  `.execute(db)
  return rows.map(({ id }) => id)
}
