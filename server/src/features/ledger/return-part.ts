import { payments } from '@agremia/model/resources/payments'
import { type SettledPart, takeBack } from '@agremia/model/rules/ledger/take-back'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'
import { lockFoundAccounts, refreshAccounts } from './accounts.ts'
import { insertAllocations, reverseAllocations } from './allocations.ts'
import { refuseClosedDay } from './closed-period.ts'
import { issueReceipts } from './issue-receipts.ts'
import type { LedgerContext } from './ledger-context.ts'
import type { PaymentColumns } from './payment-columns.ts'

interface PartToReturn {
  /** All payments that were made of one money. */
  paymentIds: readonly string[]
  /** In cents. */
  amount: number
  /** From which day it counts. */
  on: string
  /** The refund of a payment service that it is. */
  refundId?: string
}

interface ReturnedPart {
  /** Of the new payments, by which the money went back: one for each payment of which something was left. */
  ids: string[]
  /** In cents; less than was asked for where no more was left of the payments. */
  returned: number
}

interface SourcePayment {
  id: string
  memberId: string
  personId: string
  date: string
  method: string
  type: string
  year: number | null
  bankAccountId: string
  unallocated: number
  receiptNumber: string | null
  receiptDate: string | null
}

interface SettledCharge extends SettledPart {
  type: string
  year: number | null
}

/**
 * Gives back a part of payments that stay as they were received: their credit first, then what settles the newest charge, which is owed again
 * by so much. Each payment keeps its receipt, and the part has a document of its own that names it.
 */
export async function returnPart(context: LedgerContext, part: PartToReturn): Promise<ReturnedPart> {
  const { db } = context
  const { paymentIds, amount, on } = part
  refuseClosedDay(context, on, '_')
  const accounts = await lockFoundAccounts(db, () => accountsOf(db, paymentIds))
  const sources = await readSources(db, paymentIds)
  const settled = await readSettled(
    db,
    sources.map(({ id }) => id),
  )
  const credits = sources.map(({ id: paymentId, unallocated }) => ({ paymentId, amount: unallocated }))
  const taken = takeBack(amount, { credits, settled })
  const returns = sources.flatMap(source => toReturn(context, part, source, taken))
  if (returns.length === 0) return { ids: [], returned: 0 }
  const allocationIds = taken.charges.map(({ allocationId }) => allocationId)
  const charges = await reverseAllocations(context, { allocationIds }, on)
  await insertMany(
    db,
    'payments',
    returns.map(({ columns }) => columns),
  )
  await insertAllocations(context, [
    ...taken.charges
      .filter(one => one.taken < one.amount)
      .map(one => ({ paymentId: one.paymentId, chargeId: one.chargeId, amount: one.amount - one.taken })),
    ...returns.map(({ columns, source }) => ({ paymentId: source.id, refundId: columns.id, amount: columns.amount })),
  ])
  await refreshAccounts(context, accounts, charges)
  await issueReceipts(
    context,
    returns.map(({ columns, source }) => ({ columns, lines: [], ...returnOf(source) })),
  )
  const ids = returns.map(({ columns }) => columns.id)
  await recordNewRows(context, payments, ids)
  return { ids, returned: amount - taken.missing }
}

interface Return {
  source: SourcePayment
  columns: PaymentColumns
}

/** The payment by which so much of this one goes back; none where nothing does. */
function toReturn(
  { actor }: LedgerContext,
  { on, refundId }: PartToReturn,
  source: SourcePayment,
  { credits, charges }: ReturnType<typeof takeBack<SettledCharge>>,
): Return[] {
  const own = charges.filter(({ paymentId }) => paymentId === source.id)
  const credit = credits.find(({ paymentId }) => paymentId === source.id)?.amount ?? 0
  const amount = own.reduce((sum, { taken }) => sum + taken, credit)
  if (amount === 0) return []
  // Maps of income tell it by the type of the charges where it comes from those alone.
  const [first] = own
  const isOfOne = credit === 0 && first && own.every(({ type }) => type === first.type)
  const type = isOfOne && first.type !== 'donativo' ? first.type : source.type
  const columns = {
    id: uuidv7(),
    member_id: source.memberId,
    person_id: source.personId,
    date: on > source.date ? on : source.date,
    amount,
    method: source.method,
    type,
    year: type === 'quota' ? (first?.year ?? source.year) : null,
    kind: 'devolucao',
    bank_account_id: source.bankAccountId,
    registered_by_id: userIdOf(actor) ?? null,
    refund_of_id: source.id,
    provider_refund_id: refundId ?? null,
    // The trigger of the table writes the search text.
    search: '',
  }
  return [{ source, columns }]
}

const returnOf = ({ receiptNumber: number, receiptDate: date }: SourcePayment) =>
  number !== null && date !== null ? { returnOf: { number, date } } : {}

/** Those of the payers, and of everybody for whom the money settles something. */
async function accountsOf(db: Kysely<unknown>, paymentIds: readonly string[]): Promise<string[]> {
  const ids = sql`any(${[...paymentIds]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select member_id as id from payments where id = ${ids} and member_id is not null
    union select c.member_id from payment_allocations a join unsettled_payments c on c.id = a.charge_id where a.payment_id = ${ids}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function readSources(db: Kysely<unknown>, paymentIds: readonly string[]): Promise<SourcePayment[]> {
  const { rows } = await sql<SourcePayment>`
    select id, member_id as "memberId", person_id as "personId", date, method, type, year, bank_account_id as "bankAccountId", unallocated,
      receipt_number as "receiptNumber", receipt_date as "receiptDate"
    from payments
    where id = any(${[...paymentIds]}::uuid[]) and kind = 'recebimento' and status = 'confirmado' and member_id is not null and type <> 'donativo'
    order by id
  `.execute(db)
  return rows
}

async function readSettled(db: Kysely<unknown>, paymentIds: readonly string[]): Promise<SettledCharge[]> {
  const { rows } = await sql<SettledCharge>`
    select a.id as "allocationId", a.payment_id as "paymentId", c.id as "chargeId", c.due_date as "dueDate", c.period_start as "periodStart",
      a.amount, c.type, c.year
    from payment_allocations a join unsettled_payments c on c.id = a.charge_id
    where a.payment_id = any(${[...paymentIds]}::uuid[]) and a.amount > 0
      and not exists (select from payment_allocations x where x.reverses_id = a.id)
  `.execute(db)
  return rows
}
