import { printDay } from '../day.ts'
import { printMoney } from '../money.ts'
import { explainAmount } from '../quotas/explain-charge.ts'
import type { ChargeExplanation } from '../quotas/explanation.ts'
import { type ChargeStatus, PARKED_NOTE } from './charge.ts'
import { daysOverdue } from './debt-age.ts'
import { dueWords } from './due-words.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts'
import { CHARGE_ORIGINS } from './terms.ts'

/** What a line of an account is about: its charge, its payment, or the decision that lowers a charge. */
export type AccountLineKind =
  | 'charge'
  | 'perdao'
  | 'prescricao'
  | 'anulacao'
  | 'settlement'
  | 'payment'
  | 'anulado'
  | 'devolvido'
  | 'use'
  | 'refund'

/** A line of the view `account_lines`, with what people need to understand it. Amounts are cents. */
export interface AccountLine {
  on: string
  kind: AccountLineKind
  /** What it adds to what is owed, and to the credit. */
  debt: number
  credit: number
  charge: {
    id: string
    description: string
    memberId: string
    memberName: string
    status: ChargeStatus
    dueDate: string
    openAmount: number
    /** Waits for a decision after a death. */
    isParked: boolean
    origin: keyof typeof CHARGE_ORIGINS
    explanation: ChargeExplanation | null
  } | null
  payment: {
    id: string
    date: string
    /** Null where it belongs to nobody's account. */
    memberId: string | null
    memberName: string
    method: PaymentMethod
    receiptNumber: string | null
    chequeNumber: string | null
    status: 'confirmado' | 'anulado' | 'devolvido'
    cancelledOn: string | null
    cancelReason: string | null
    /** Why credit was paid back, for staff. */
    notes: string | null
  } | null
  decision: { reason: string; minutesRef: string | null } | null
}

/** A line of an account as people read it. Amounts are cents; null where nothing is due or paid by it. */
export interface AccountEntry {
  on: string
  kind: AccountLineKind
  title: string
  /** Where it comes from. */
  detail: string
  /** What became of it, in a word or two; empty where nothing is to be said. */
  note: string
  isLate: boolean
  /** Whether it no longer counts, because a later entry takes it back. */
  isUndone: boolean
  debit: number | null
  credit: number | null
  /** What is owed after it, less the credit: below zero where the member has more credit than debt. */
  balance: number
  chargeId: string | null
  paymentId: string | null
}

interface Reading {
  memberId: string
  today: string
  /** The balance before the first line. */
  opening: number
  /** Whether reasons of decisions are told, which are for staff only. */
  tellsReasons: boolean
}

/**
 * The entries of an account, oldest first, from its lines in their order. What a member's own payment settles of the member's own
 * charges moves nothing: it is told with the payment, and has an entry without amounts where it happened on a later day.
 */
export function accountEntries(lines: readonly AccountLine[], reading: Reading): AccountEntry[] {
  const settled = settledByPayment(lines)
  const entries: AccountEntry[] = []
  let balance = reading.opening
  for (const line of joinRefunds(lines)) {
    const change = line.debt - line.credit
    balance += isInternal(line, reading) ? 0 : change
    const words = describeLine(line, reading, settled)
    if (!words) continue
    const moves = !isInternal(line, reading)
    entries.push({
      on: line.on,
      kind: line.kind,
      note: '',
      isLate: false,
      isUndone: false,
      ...words,
      debit: moves && change > 0 ? change : null,
      credit: moves && change < 0 ? -change : null,
      balance,
      chargeId: line.charge?.id ?? null,
      paymentId: line.payment?.id ?? null,
    })
  }
  return entries
}

/** Credit that is paid back may come from several payments, each with a line of its own: people read one. */
function joinRefunds(lines: readonly AccountLine[]): AccountLine[] {
  const joinedLines: AccountLine[] = []
  for (const line of lines) {
    const former = joinedLines.at(-1)
    if (former && isSameRefund(former, line))
      joinedLines[joinedLines.length - 1] = { ...former, credit: former.credit + line.credit }
    else joinedLines.push(line)
  }
  return joinedLines
}
const isSameRefund = (one: AccountLine, other: AccountLine) =>
  one.kind === 'refund' &&
  other.kind === 'refund' &&
  one.payment?.id === other.payment?.id &&
  one.on === other.on &&
  Math.sign(one.credit) === Math.sign(other.credit)

/** What the member's own payment settles of the member's own charges lowers debt and credit by the same amount. */
const isInternal = ({ kind, charge, payment }: AccountLine, { memberId }: Reading) =>
  (kind === 'settlement' && payment?.memberId === memberId) || (kind === 'use' && charge?.memberId === memberId)

type Words = Pick<AccountEntry, 'title' | 'detail'> & Partial<Pick<AccountEntry, 'note' | 'isLate' | 'isUndone'>>
type Settled = ReadonlyMap<string, readonly string[]>

/** By payment: what it settled on its own day, in words. */
function settledByPayment(lines: readonly AccountLine[]): Settled {
  const settled = new Map<string, string[]>()
  for (const { kind, on, credit, charge, payment } of lines) {
    if (kind !== 'use' || credit >= 0 || !charge || payment?.date !== on) continue
    const own = charge.memberId === payment.memberId
    const words = `${charge.description}${own ? '' : ` de ${charge.memberName}`} (${printMoney(-credit)})`
    settled.set(payment.id, [...(settled.get(payment.id) ?? []), words])
  }
  return settled
}

const DECISIONS = { perdao: 'Perdão', prescricao: 'Prescrição', anulacao: 'Anulação' } as const
const joined = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function describeLine(line: AccountLine, reading: Reading, settled: Settled): Words | undefined {
  const { kind, charge, payment, decision } = line
  switch (kind) {
    case 'charge':
      return charge ? describeCharge(charge, reading.today) : undefined
    case 'perdao':
    case 'prescricao':
    case 'anulacao':
      return {
        title: `${line.debt > 0 ? 'Sem efeito: ' : ''}${DECISIONS[kind]} de ${charge?.description ?? ''}`,
        detail: joined([
          reading.tellsReasons && decision?.reason,
          decision?.minutesRef && `ata ${decision.minutesRef}`,
        ]),
      }
    case 'payment':
      return payment ? describePayment(payment, settled.get(payment.id) ?? [], reading) : undefined
    case 'anulado':
    case 'devolvido':
      return {
        title: kind === 'anulado' ? 'Pagamento anulado' : 'Pagamento devolvido',
        detail: joined([
          payment?.receiptNumber && `recibo ${payment.receiptNumber} anulado`,
          'o que tinha liquidado volta a estar em dívida',
          reading.tellsReasons && payment?.cancelReason,
        ]),
      }
    case 'settlement':
      return describeSettlement(line, reading)
    case 'use':
      return describeUse(line, reading)
    case 'refund':
      return describeRefund(line, reading)
  }
}

const STATUS_NOTES: Readonly<Partial<Record<ChargeStatus, string>>> = {
  paga: 'paga',
  parcial: 'paga em parte',
  perdoada: 'perdoada',
  anulada: 'anulada',
  prescrita: 'prescrita',
}

function describeCharge(charge: NonNullable<AccountLine['charge']>, today: string): Words {
  const { description, status, dueDate, openAmount, isParked, explanation, origin } = charge
  const late = openAmount > 0 && !isParked ? daysOverdue(dueDate, today) : 0
  return {
    title: description,
    detail: explainOrigin({ explanation, origin }),
    note: joined([STATUS_NOTES[status], openAmount > 0 && (isParked ? PARKED_NOTE : dueWords(dueDate, late))]),
    isLate: late > 0,
    isUndone: status === 'anulada',
  }
}

/** Where a charge comes from: how its amount was computed, or who made it. */
export const explainOrigin = ({
  explanation,
  origin,
}: Pick<NonNullable<AccountLine['charge']>, 'explanation' | 'origin'>) =>
  explanation && (explanation.kind === 'quota' || explanation.kind === 'joia')
    ? explainAmount(explanation)
    : CHARGE_ORIGINS[origin].toLowerCase()

function describePayment(
  payment: NonNullable<AccountLine['payment']>,
  settles: readonly string[],
  { today }: Reading,
): Words {
  const { receiptNumber, status } = payment
  const undoneOn = undoneBy(payment, today)
  return {
    title: 'Pagamento',
    detail: joined([
      methodOf(payment),
      receiptNumber && `recibo ${receiptNumber}`,
      settles.length > 0 && `liquidou ${settles.join(', ')}`,
    ]),
    note: undoneOn ? `${status} a ${printDay(undoneOn)}` : '',
    isUndone: undoneOn !== undefined,
  }
}

const methodOf = ({ method, chequeNumber }: NonNullable<AccountLine['payment']>) =>
  `${PAYMENT_METHODS[method]}${chequeNumber ? ` n.º ${chequeNumber}` : ''}`

/** The day on which a payment was annulled or returned, if that day has come. */
const undoneBy = ({ status, cancelledOn }: NonNullable<AccountLine['payment']>, today: string) =>
  status !== 'confirmado' && cancelledOn !== null && cancelledOn <= today ? cancelledOn : undefined

/** Credit that was paid back, or the annulment of that. */
function describeRefund({ credit, payment }: AccountLine, { today, tellsReasons }: Reading): Words {
  const document = payment?.receiptNumber && `documento ${payment.receiptNumber}`
  if (credit > 0)
    return {
      title: 'Devolução de saldo anulada',
      detail: joined([document, tellsReasons && payment?.cancelReason]),
    }
  const undoneOn = payment && undoneBy(payment, today)
  return {
    title: 'Saldo devolvido',
    detail: joined([payment && methodOf(payment), document, tellsReasons && payment?.notes]),
    note: undoneOn ? `anulado a ${printDay(undoneOn)}` : '',
    isUndone: Boolean(undoneOn),
  }
}

/** What settles a charge of this member: the payment of somebody else, or credit that is used later than it was paid. */
function describeSettlement({ on, debt, charge, payment }: AccountLine, { memberId }: Reading): Words | undefined {
  if (!charge || !payment) return undefined
  if (payment.memberId !== memberId)
    return {
      title: debt < 0 ? `Pago por ${payment.memberName}` : `Deixou de estar pago por ${payment.memberName}`,
      detail: joined([charge.description, payment.receiptNumber && `recibo ${payment.receiptNumber}`]),
    }
  if (debt >= 0 || on === payment.date) return undefined
  return {
    title: `Saldo a favor usado em ${charge.description}`,
    detail: joined([printMoney(-debt), payment.receiptNumber && `do recibo ${payment.receiptNumber}`]),
  }
}

/** What this member's money settles of somebody else's charge. */
function describeUse({ credit, charge, payment }: AccountLine, { memberId }: Reading): Words | undefined {
  if (!charge || charge.memberId === memberId) return undefined
  return {
    title: `${credit < 0 ? 'Pagou por' : 'Já não paga por'} ${charge.memberName}`,
    detail: joined([charge.description, payment?.receiptNumber && `recibo ${payment.receiptNumber}`]),
  }
}
