import type { ChosenAllocation } from '@agremia/model/rules/ledger/chosen-allocations'
import { chooseAllocations } from '@agremia/model/rules/ledger/chosen-allocations'
import { type Credit, compareCredits } from '@agremia/model/rules/ledger/credit'
import { type Allocation, allocateOldestFirst } from '@agremia/model/rules/ledger/oldest-first'
import { sharesReceipt } from '@agremia/model/rules/ledger/receipt-series'
import { printMoney } from '@agremia/model/rules/money'
import { InvalidInput } from '../../errors.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { lockPayableCharges, type PayableCharge, readCredits, refreshAccounts } from './accounts.ts'
import { insertAllocations, type NewAllocation } from './allocations.ts'
import { issueReceipts, type ReceiptToIssue } from './issue-receipts.ts'
import type { LedgerContext } from './ledger-context.ts'
import type { PaymentColumns } from './payment-columns.ts'

export interface PaymentToRecord {
  columns: PaymentColumns
  /** What it settles, as somebody has chosen; oldest first where it is left out. */
  chosen?: readonly ChosenAllocation[]
}

interface PlannedPayment extends PaymentToRecord {
  /** Of money received. */
  settles: readonly Allocation[]
  /** Of credit that is paid back: the payments that it comes from. */
  spends: readonly NewAllocation[]
}

/**
 * Records payments: what each settles, the balances of all accounts that are touched, and last the receipts' numbers, since whoever
 * issues a receipt meanwhile waits for them. The number of statements does not grow with the payments.
 */
export async function recordPayments(context: LedgerContext, given: readonly PaymentToRecord[]): Promise<void> {
  const { db } = context
  const onAccount = given.filter(isOnAccount)
  const payers = [...new Set(onAccount.map(({ columns }) => String(columns.member_id)))]
  const charges = await lockPayableCharges(db, payers)
  const credits = given.some(isRefund) ? await readCredits(db, payers) : []
  const planned = planPayments(given, charges, credits)
  await insertMany(
    db,
    'payments',
    planned.map(({ columns, settles, spends }) => ({
      ...columns,
      year: columns.year ?? yearOf(columns, settles, charges),
      // Of credit that comes from several payments the allocations tell each.
      refund_of_id: spends.length === 1 ? spends[0]?.paymentId : null,
    })),
  )
  const allocations = planned.flatMap(({ columns, settles, spends }): NewAllocation[] => [
    ...settles.map(({ chargeId, amount }) => ({ paymentId: columns.id, chargeId, amount })),
    ...spends,
  ])
  await insertAllocations(context, allocations)
  const settled = allocations.flatMap(({ chargeId }) => chargeId ?? [])
  await refreshAccounts(context, accountsOf(planned, payers), [...new Set(settled)])
  await issueReceipts(context, planned.map(toReceipt(charges)))
}

const isRefund = ({ columns }: PaymentToRecord) => columns.kind === 'devolucao'
/** A gift is on nobody's account, whoever gave it. */
const isOnAccount = ({ columns }: PaymentToRecord) => columns.member_id !== null && columns.type !== 'donativo'

const accountsOf = (planned: readonly PlannedPayment[], payers: readonly string[]) => [
  ...payers,
  ...planned.flatMap(({ settles }) => settles.map(({ memberId }) => memberId)),
]

/** One after the other, since those of one entry may settle the same charges. */
function planPayments(
  given: readonly PaymentToRecord[],
  charges: readonly PayableCharge[],
  credits: readonly Credit[],
): PlannedPayment[] {
  const open = new Map(charges.map(({ id, openAmount }) => [id, openAmount]))
  const left = new Map(credits.map(({ paymentId, unallocated }) => [paymentId, unallocated]))
  return given.map((payment, row): PlannedPayment => {
    const { columns, chosen } = payment
    if (!isOnAccount(payment)) {
      if (chosen && chosen.length > 0)
        throw new InvalidInput({ allocations: 'Um donativo não liquida dívidas.' }, undefined, row)
      return { ...payment, settles: [], spends: [] }
    }
    if (isRefund(payment)) {
      const own = credits.filter(({ memberId }) => memberId === columns.member_id)
      return { ...payment, settles: [], spends: spend(own, left, columns, row) }
    }
    const own = charges
      .filter(({ payerId }) => payerId === columns.member_id)
      .map(charge => ({ ...charge, openAmount: open.get(charge.id) ?? 0 }))
    const settles = chosen ? choose(chosen, own, columns, row) : oldestFirst(own, columns)
    for (const { chargeId, openAfter } of settles) open.set(chargeId, openAfter)
    return { ...payment, settles, spends: [] }
  })
}

const oldestFirst = (own: readonly PayableCharge[], { amount, type, year }: PaymentColumns) =>
  allocateOldestFirst(
    own.filter(charge => charge.isBilled && sharesReceipt(charge, { type })),
    amount,
    { year },
  ).allocations

function choose(
  chosen: readonly ChosenAllocation[],
  charges: readonly PayableCharge[],
  { amount, type }: PaymentColumns,
  row: number,
) {
  const { allocations, errors } = chooseAllocations(chosen, { available: amount, charges, type })
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors, undefined, row)
  return allocations
}

/** Takes credit that is paid back from the oldest payments first. */
function spend(credits: readonly Credit[], left: Map<string, number>, { id, amount }: PaymentColumns, row: number) {
  const spends: NewAllocation[] = []
  let missing = amount
  for (const { paymentId } of credits.toSorted(compareCredits)) {
    const taken = Math.min(missing, left.get(paymentId) ?? 0)
    if (taken === 0) continue
    spends.push({ paymentId, refundId: id, amount: taken })
    left.set(paymentId, (left.get(paymentId) ?? 0) - taken)
    missing -= taken
  }
  if (missing > 0)
    throw new InvalidInput({ amount: `O saldo a favor é de ${printMoney(amount - missing)}.` }, undefined, row)
  return spends
}

/** Where nobody has said for which year the money is: that of the first quota it settles, or that of the payment. */
function yearOf({ type, date }: PaymentColumns, settles: readonly Allocation[], charges: readonly PayableCharge[]) {
  if (type !== 'quota') return null
  const settled = settles.map(({ chargeId }) => charges.find(({ id }) => id === chargeId))
  return settled.find(charge => charge?.type === 'quota')?.year ?? Number(date.slice(0, 4))
}

const toReceipt =
  (charges: readonly PayableCharge[]) =>
  ({ columns, settles }: PlannedPayment): ReceiptToIssue => ({
    columns,
    lines: settles.flatMap(({ chargeId, amount, openAfter }) => {
      const charge = charges.find(({ id }) => id === chargeId)
      if (!charge) return []
      const { description, originalAmount, memberNumber, memberName } = charge
      return [{ chargeId, description, originalAmount, memberNumber, memberName, amount, openAfter }]
    }),
  })
