import { fold } from '@agremia/model/rules/fold'
import { type ReceiptKind, receiptKindOf } from '@agremia/model/rules/ledger/receipt-series'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import type { Columns } from '../../../resource/many-rows.ts'
import { snapshotOf } from '../../ledger/issue-receipts.ts'
import type { PaymentColumns } from '../../ledger/payment-columns.ts'
import { type TakenReceipt, takeReceipts } from '../../ledger/receipt-numbers.ts'
import { yearOf } from '../days.ts'
import type { BookPayment } from './account-book.ts'
import { accountKindOf } from './bank-accounts.ts'
import type { Donor } from './gifts.ts'

/** A user who records payments. */
export interface Cashier {
  id: string
  isTreasurer: boolean
}

/** The ids of the accounts that payments use, by their kinds. */
export type DemoAccounts = ReadonlyMap<string, string>

interface PaymentRowFacts {
  settings: SettingTexts
  accounts: DemoAccounts
  cashiers: readonly Cashier[]
  donors: readonly Donor[]
}

/** The rows of payments with their receipts, numbered in the order in which they were issued. */
export async function paymentColumns(
  db: Kysely<unknown>,
  payments: readonly BookPayment[],
  facts: PaymentRowFacts,
): Promise<Columns[]> {
  const receipts = await numberReceipts(db, payments, facts.settings)
  return payments.map(payment => {
    const taken = receipts.get(payment)
    if (!taken) throw new Error('a payment has no receipt')
    return rowOf(payment, taken, facts)
  })
}

/** In the order in which they were issued. */
interface IssuedReceipts {
  kind: ReceiptKind
  issued: BookPayment[]
}

async function numberReceipts(
  db: Kysely<unknown>,
  payments: readonly BookPayment[],
  settings: SettingTexts,
): Promise<Map<BookPayment, TakenReceipt>> {
  const byYear = new Map<string, IssuedReceipts>()
  for (const payment of payments.toSorted(byInstant)) {
    const kind = receiptKindOf(payment)
    const key = `${kind} ${yearOf(payment.recordedOn)}`
    const ofYear = byYear.get(key) ?? { kind, issued: [] }
    byYear.set(key, ofYear)
    ofYear.issued.push(payment)
  }
  const receipts = new Map<BookPayment, TakenReceipt>()
  for (const { kind, issued } of byYear.values()) {
    const numbers = await takeReceipts(db, settings, kind, issued[0]?.recordedOn ?? '', issued.length)
    for (const [index, taken] of numbers.entries()) {
      const payment = issued[index]
      if (payment) receipts.set(payment, taken)
    }
  }
  return receipts
}

const byInstant = (one: BookPayment, other: BookPayment) =>
  one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt)

function rowOf(
  payment: BookPayment,
  taken: TakenReceipt,
  { settings, accounts, cashiers, donors }: PaymentRowFacts,
): Columns {
  const { id, member, personId, createdAt, recordedOn, method, lines } = payment
  const account = accounts.get(accountKindOf(method))
  if (!account) throw new Error(`there is no account for ${method}`)
  const donor = donors.find(one => one.id === personId)
  const columns: PaymentColumns = {
    id,
    member_id: member?.id ?? null,
    person_id: personId,
    date: payment.date,
    amount: payment.amount,
    method,
    type: payment.type,
    kind: payment.kind,
    year: payment.year,
    bank_account_id: account,
    cheque_number: payment.chequeNumber,
    payer_name: payment.payerName,
    payer_name_sort: payment.payerName && fold(payment.payerName),
    notes: payment.notes,
    registered_by_id: recorderOf(payment, cashiers)?.id,
    created_at: createdAt,
    updated_at: createdAt,
  }
  const holder = {
    personId,
    name: member?.form.name ?? donor?.name ?? '',
    taxNumber: member?.form.taxNumber ?? donor?.taxNumber ?? null,
    memberNumber: member?.form.memberNumber ?? null,
  }
  return {
    ...columns,
    receipt_series: taken.series,
    receipt_year: taken.year,
    receipt_seq: taken.seq,
    receipt_number: taken.number,
    receipt_number_sort: fold(taken.number),
    receipt_date: recordedOn,
    receipt_snapshot: snapshotOf({ columns, lines }, settings, holder),
    receipt_printed_count: method === 'numerario' ? 1 : 0,
    receipt_sent_at: method !== 'numerario' && member?.form.email ? createdAt : null,
  }
}

/** Cash is taken at the counter, transfers are entered by the treasurer; payments at cash machines come by themselves. */
function recorderOf({ method, createdAt }: BookPayment, cashiers: readonly Cashier[]): Cashier | undefined {
  if (method === 'multibanco' || method === 'mbway') return undefined
  const isCash = method === 'numerario'
  const possible = cashiers.filter(({ isTreasurer }) => isTreasurer !== isCash)
  // The two at the counter take turns.
  return possible[Number(createdAt.slice(15, 16)) % possible.length]
}
