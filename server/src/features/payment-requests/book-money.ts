import { payments } from '@agremia/model/resources/payments'
import type { ChargeType } from '@agremia/model/rules/ledger/charge'
import { allocateOldestFirst, settledTogether } from '@agremia/model/rules/ledger/oldest-first'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { sharesReceipt } from '@agremia/model/rules/ledger/receipt-series'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import { lockPayableCharges, type PayableCharge } from '../ledger/accounts.ts'
import { firstOpenDay } from '../ledger/closed-period.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { sendReceiptsIfWanted } from '../ledger/receipts/send-receipts.ts'
import { type PaymentToRecord, recordPayments } from '../ledger/record-payments.ts'
import { recordNewRows } from './record-new-rows.ts'

export interface MoneyToBook {
  payerId: string
  /** In cents. */
  amount: number
  /** The day on which the money came. */
  on: string
  method: PaymentMethod
  bankAccountId: string
  /** What it is meant for, settled first; of a charge that was reissued, its successor. The rest settles what is oldest. */
  chargeIds: readonly string[]
  requestId?: string
}

/**
 * Records money whose payer is known, with its receipt, as a payment that somebody enters. Answers the ids of the payments: two
 * where it is meant for capital and for something else, which have receipts of different series.
 */
export async function bookMoney(context: LedgerContext, money: MoneyToBook): Promise<string[]> {
  const { db } = context
  const { payerId } = money
  const charges = await lockPayableCharges(db, [payerId])
  const named = await followSuccessors(db, money.chargeIds)
  const chosen = charges.filter(({ id }) => named.includes(id))
  const meant = chosen.length > 0 ? chosen : settledTogether(charges.filter(({ isBilled }) => isBilled))
  const personId = await readPersonId(db, payerId)
  const recorded = splitByReceipt(money.amount, meant).map(part =>
    toPayment(context, money, personId, part, charges, named),
  )
  await recordPayments(context, recorded)
  const ids = recorded.map(({ columns }) => columns.id)
  await recordNewRows(context, payments, ids)
  await sendReceiptsIfWanted(context, context.settings, ids)
  return ids
}

interface Part {
  type: ChargeType
  amount: number
}

/** What is too much goes with the membership money, of which more may be owed. */
function splitByReceipt(amount: number, meant: readonly PayableCharge[]): Part[] {
  const [first] = meant
  const ofCapital = meant.filter(({ type }) => type === 'capital')
  const other = meant.find(({ type }) => type !== 'capital')
  if (!first) return [{ type: 'quota', amount }]
  if (!other || ofCapital.length === 0) return [{ type: first.type, amount }]
  const owed = meant.reduce((sum, { type, openAmount }) => (type === 'capital' ? sum : sum + openAmount), 0)
  const capital = Math.min(
    Math.max(amount - owed, 0),
    ofCapital.reduce((sum, { openAmount }) => sum + openAmount, 0),
  )
  const parts: Part[] = [
    { type: other.type, amount: amount - capital },
    { type: 'capital', amount: capital },
  ]
  return parts.filter(part => part.amount > 0)
}

function toPayment(
  { settings, actor }: LedgerContext,
  money: MoneyToBook,
  personId: string,
  { type, amount }: Part,
  charges: readonly PayableCharge[],
  named: readonly string[],
): PaymentToRecord {
  const own = charges.filter(
    charge => sharesReceipt(charge, { type }) && (charge.isBilled || named.includes(charge.id)),
  )
  const { allocations } = allocateOldestFirst(own, amount, { chargeIds: named })
  const columns = {
    id: uuidv7(),
    member_id: money.payerId,
    person_id: personId,
    date: firstOpenDay(settings, money.on),
    value_date: money.on,
    amount,
    method: money.method,
    // A charge for a gift is owed like any other; a payment of this type would be on nobody's account.
    type: type === 'donativo' ? 'outro' : type,
    bank_account_id: money.bankAccountId,
    registered_by_id: userIdOf(actor) ?? null,
    request_id: money.requestId ?? null,
    // The trigger of the table writes the search text.
    search: '',
  }
  return { columns, chosen: allocations.map(one => ({ chargeId: one.chargeId, amount: one.amount })) }
}

/** The charges themselves where they hold, otherwise those that took their place. */
async function followSuccessors(db: Kysely<unknown>, chargeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain (id) as (
      select unnest(${[...chargeIds]}::uuid[])
      union select c.replaced_by_id from chain join unsettled_payments c on c.id = chain.id
      where c.annulled_at is not null and c.replaced_by_id is not null
    )
    select c.id from chain join unsettled_payments c on c.id = chain.id where c.annulled_at is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function readPersonId(db: Kysely<unknown>, memberId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select person_id as id from members where id = ${memberId}`.execute(db)
  const [person] = rows
  if (!person) throw new Error('the payer is no member')
  return person.id
}
