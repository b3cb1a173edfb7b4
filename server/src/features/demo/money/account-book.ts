import type { ChargeType } from '@agremia/model/rules/ledger/charge'
import { spendCredits } from '@agremia/model/rules/ledger/credit'
import { describeAgreement, type InstalmentAgreement } from '@agremia/model/rules/ledger/instalments'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import type { ReceiptSnapshot } from '@agremia/model/rules/ledger/receipt-snapshot'
import type { ChargeExplanation } from '@agremia/model/rules/quotas/explanation'
import type { DemoMember } from '../demo-context.ts'
import type { Random } from '../random.ts'

/** Amounts are cents. */
export interface BookCharge {
  id: string
  member: DemoMember
  billToMemberId: string | null
  type: ChargeType
  year: number
  periodStart: string | null
  periodEnd: string | null
  description: string
  originalAmount: number
  issueDate: string
  dueDate: string
  explanation: ChargeExplanation | null
  planId: string | null
  origin: 'manual' | 'geracao' | 'admissao' | 'ajuste' | 'saldo_inicial'
  /** Of those that were generated together at the beginning of a year. */
  isOfYearlyRun: boolean
  paid: number
  waived: number
  /** The day since which it waits for a decision. */
  parkedOn: string | null
  /** Left out by automatic reminders. */
  isHeld: boolean
  agreementId: string | null
  /** Of what was paid, in cents. */
  paidBeforeAgreement: number
  replacedById: string | null
  isAnnulled: boolean
  createdAt: string
}

export interface BookPayment {
  id: string
  member: DemoMember | null
  personId: string
  date: string
  /** The day on which it was recorded and its receipt issued. */
  recordedOn: string
  createdAt: string
  amount: number
  method: PaymentMethod
  type: ChargeType
  year: number | null
  kind: 'recebimento' | 'devolucao'
  payerName: string | null
  chequeNumber: string | null
  notes: string | null
  unallocated: number
  lines: ReceiptSnapshot['lines'][number][]
  cancelled: { status: 'anulado' | 'devolvido'; on: string; reason: string } | null
}

export interface BookAllocation {
  id: string
  payment: BookPayment
  charge: BookCharge | null
  refund: BookPayment | null
  amount: number
  on: string
  reverses: BookAllocation | null
  isReversed: boolean
}

export interface BookReduction {
  id: string
  charge: BookCharge
  kind: 'perdao' | 'anulacao' | 'prescricao'
  amount: number
  on: string
  reason: string
  minutesRef: string | null
}

/** An agreement to pay debts in instalments. */
export interface BookAgreement extends InstalmentAgreement {
  id: string
  member: DemoMember
  description: string
  agreedOn: string
  minutesRef: string | null
  /** With what had been paid of it, in cents. */
  ended: { on: string; reason: string; settled: number } | null
}

type NewCharge = Omit<
  BookCharge,
  | 'id'
  | 'createdAt'
  | 'paid'
  | 'waived'
  | 'isAnnulled'
  | 'parkedOn'
  | 'isHeld'
  | 'agreementId'
  | 'paidBeforeAgreement'
  | 'replacedById'
>
type NewPayment = Pick<BookPayment, 'member' | 'personId' | 'date' | 'amount' | 'method' | 'type'> &
  Partial<BookPayment>

export const openOf = ({ originalAmount, paid, waived, isAnnulled }: BookCharge) =>
  isAnnulled ? 0 : originalAmount - paid - waived

const latest = (...days: string[]) => days.reduce((last, day) => (day > last ? day : last))

/**
 * The ledger of invented histories, in memory: the same rows that the functions of the ledger would have written, each on its own
 * day. `instantOn` is an instant of a day at which somebody was at work.
 */
export function createAccountBook(random: Random, instantOn: (day: string) => string) {
  const charges: BookCharge[] = []
  const payments: BookPayment[] = []
  const allocations: BookAllocation[] = []
  const reductions: BookReduction[] = []
  const agreements: BookAgreement[] = []
  /** By the id of a charge or a payment. */
  const allocationsOf = new Map<string, BookAllocation[]>()
  const newId = (day: string) => random.id(new Date(`${day}T12:00:00Z`))

  function addAllocation(row: Omit<BookAllocation, 'id' | 'isReversed'>) {
    const allocation = { ...row, id: newId(row.on), isReversed: false }
    allocations.push(allocation)
    for (const id of [row.payment.id, row.charge?.id ?? row.refund?.id ?? ''])
      allocationsOf.set(id, [...(allocationsOf.get(id) ?? []), allocation])
    row.payment.unallocated -= row.amount
    if (row.charge) row.charge.paid += row.amount
  }

  const lastReversal = (id: string) =>
    (allocationsOf.get(id) ?? []).reduce((last, { on, reverses }) => (reverses && on > last ? on : last), '')

  /** Counts from the day on which both exist, and not before the last reversal of either, as in the ledger. */
  const settle = (payment: BookPayment, charge: BookCharge, amount: number) =>
    addAllocation({
      payment,
      charge,
      refund: null,
      amount,
      on: latest(payment.date, charge.issueDate, lastReversal(payment.id), lastReversal(charge.id)),
      reverses: null,
    })

  function reverseAll(id: string, on: string) {
    for (const allocation of allocationsOf.get(id) ?? []) {
      if (allocation.amount < 0 || allocation.isReversed) continue
      allocation.isReversed = true
      addAllocation({ ...allocation, amount: -allocation.amount, on, reverses: allocation })
    }
  }

  function issue(given: NewCharge): BookCharge {
    const charge: BookCharge = {
      ...given,
      id: newId(given.issueDate),
      createdAt: instantOn(given.issueDate),
      paid: 0,
      waived: 0,
      isAnnulled: false,
      parkedOn: null,
      isHeld: given.origin === 'saldo_inicial',
      agreementId: null,
      paidBeforeAgreement: 0,
      replacedById: null,
    }
    charges.push(charge)
    return charge
  }

  function reduce(charge: BookCharge, kind: BookReduction['kind'], on: string, said: Partial<BookReduction>) {
    const amount = kind === 'anulacao' ? charge.originalAmount - charge.waived : openOf(charge)
    reductions.push({ id: newId(on), charge, kind, amount, on, reason: '', minutesRef: null, ...said })
    if (kind === 'anulacao') charge.isAnnulled = true
    else charge.waived += amount
  }

  return {
    charges,
    payments,
    allocations,
    reductions,
    agreements,
    issue,

    /** Agrees that what is open of these charges is paid in instalments; reminders leave them out meanwhile. */
    agree(
      member: DemoMember,
      open: readonly BookCharge[],
      terms: Pick<BookAgreement, 'agreedOn' | 'count' | 'firstDueDate' | 'minutesRef'>,
    ): BookAgreement {
      const amount = open.reduce((sum, charge) => sum + openOf(charge), 0)
      const description = describeAgreement({ ...terms, amount })
      const agreement = { ...terms, id: newId(terms.agreedOn), member, amount, description, ended: null }
      agreements.push(agreement)
      for (const charge of open)
        Object.assign(charge, { agreementId: agreement.id, paidBeforeAgreement: charge.paid, isHeld: true })
      return agreement
    },

    endAgreement(agreement: BookAgreement, ended: Omit<NonNullable<BookAgreement['ended']>, 'settled'>) {
      const agreed = charges.filter(({ agreementId }) => agreementId === agreement.id)
      const settled = agreed.reduce((sum, { paid, paidBeforeAgreement }) => sum + paid - paidBeforeAgreement, 0)
      agreement.ended = { ...ended, settled: Math.max(settled, 0) }
      for (const charge of agreed) charge.isHeld = false
    },

    /** Records money that settles these charges, each as far as it reaches; what is left stays as credit. */
    receive(given: NewPayment, settled: readonly BookCharge[] = []): BookPayment {
      const recordedOn = given.recordedOn ?? given.date
      const payment: BookPayment = {
        kind: 'recebimento',
        year: null,
        payerName: null,
        chequeNumber: null,
        notes: null,
        cancelled: null,
        ...given,
        id: newId(recordedOn),
        recordedOn,
        createdAt: instantOn(recordedOn),
        unallocated: given.type === 'donativo' ? 0 : given.amount,
        lines: [],
      }
      payments.push(payment)
      for (const charge of settled) {
        const amount = Math.min(openOf(charge), payment.unallocated)
        if (amount <= 0) continue
        settle(payment, charge, amount)
        const { description, originalAmount, member } = charge
        payment.lines.push({
          description,
          originalAmount,
          amount,
          openAfter: openOf(charge),
          memberNumber: member.form.memberNumber ?? 0,
          memberName: member.form.name,
        })
      }
      return payment
    },

    cancel(payment: BookPayment, cancelled: NonNullable<BookPayment['cancelled']>) {
      reverseAll(payment.id, cancelled.on)
      payment.cancelled = cancelled
      payment.unallocated = 0
    },

    /** What was paid becomes credit of its payments. */
    annul(charge: BookCharge, on: string, reason: string) {
      reverseAll(charge.id, on)
      reduce(charge, 'anulacao', on, { reason })
    },

    waive: (
      charge: BookCharge,
      on: string,
      { kind = 'perdao', ...said }: Partial<Pick<BookReduction, 'kind' | 'minutesRef'>> & { reason: string },
    ) => reduce(charge, kind, on, said),

    /** Settles open charges by credit of these payments, as when charges are issued. */
    spend(credits: readonly BookPayment[], open: readonly BookCharge[]) {
      const uses = spendCredits(
        credits.flatMap(({ id, member, date, unallocated }) =>
          member && unallocated > 0 ? [{ paymentId: id, memberId: member.id, date, unallocated }] : [],
        ),
        open.map(charge => ({
          ...charge,
          memberId: charge.member.id,
          openAmount: openOf(charge),
        })),
      )
      for (const { paymentId, chargeId, amount } of uses) {
        const payment = credits.find(({ id }) => id === paymentId)
        const charge = open.find(({ id }) => id === chargeId)
        if (payment && charge) settle(payment, charge, amount)
      }
    },

    /** Pays credit back. */
    refund(source: BookPayment, day: string) {
      const amount = source.unallocated
      const refund = this.receive({
        member: source.member,
        personId: source.personId,
        date: day,
        amount,
        method: 'transferencia',
        type: source.type,
        kind: 'devolucao',
      })
      refund.unallocated = 0
      addAllocation({ payment: source, charge: null, refund, amount, on: day, reverses: null })
    },
  }
}
export type AccountBook = ReturnType<typeof createAccountBook>
