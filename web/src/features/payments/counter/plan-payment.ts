import type { AllocationPreview, PreviewedAdvance, PreviewedCharge } from '@agremia/model/calls/ledger'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { isCollectable, type OpenCharge, sumOpen } from '@agremia/model/rules/ledger/charge'
import { chooseAllocations } from '@agremia/model/rules/ledger/chosen-allocations'
import { allocateOldestFirst, amountToCollect, settledTogether } from '@agremia/model/rules/ledger/oldest-first'
import { cashFault, type PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { centsFromEuros, eurosFromCents, parseMoney, printMoney } from '@agremia/model/rules/money'

/** What somebody has typed for a payment at the counter. Everything else follows from it and from the account. */
export interface TypedPayment {
  /** The proposed amount until something is typed. */
  amount?: string
  /** The year that the payer wants to pay. */
  year?: number
  /** What each charge gets, by its id, and each quota in advance, by its key; oldest first until somebody chooses. */
  lines?: Readonly<Record<string, string>>
  method: PaymentMethod
  /** The cash that was handed over. */
  given: string
  isGift?: boolean
  /** The phone that is asked to pay by MB WAY; that of the sheet until something is typed. */
  phone?: string
  /** The money of MB WAY has come already, and no phone is asked. */
  isReceived?: boolean
}

export interface PlannedLine {
  charge: PreviewedCharge
  /** In cents. */
  open: number
  settled: number
  typed?: string
  error?: string
  /** A quota that is not issued yet. It is settled whole or not at all. */
  advance?: PreviewedAdvance
}

/** What a payment would do. Amounts are cents. */
export interface PaymentPlan {
  amountText: string
  amount: number | null
  lines: readonly PlannedLine[]
  /** What settles nothing and becomes credit. */
  credit: number
  change?: number
  errors: { amount?: string; given?: string }
  after: { owed: number; credit: number; paidUntil: string | null }
}

const centsOf = (euros: number) => centsFromEuros(euros) ?? 0
const openOf = (charge: PreviewedCharge): OpenCharge & { isBilled: boolean } => ({
  ...charge,
  id: charge.chargeId,
  openAmount: centsOf(charge.open),
})

/** Stands for the id that a quota has only once it is issued. */
const keyOf = ({ memberId, periodStart }: Pick<PreviewedAdvance, 'memberId' | 'periodStart'>) =>
  `${memberId} ${periodStart}`
const asCharge = (advance: PreviewedAdvance): PreviewedCharge => ({
  ...advance,
  chargeId: keyOf(advance),
  type: 'quota',
  isBilled: false,
  isParked: false,
  paidUntilBefore: null,
  open: advance.amount,
  settled: 0,
})

/** Of each member the next quota, and one more for each that is chosen: months are paid one after the other. */
function offeredAdvances({ advances }: AllocationPreview, chosen: TypedPayment['lines'] = {}) {
  const isChosen = (advance: PreviewedAdvance) => chosen[keyOf(advance)] !== undefined
  const isNext = (advance: PreviewedAdvance) =>
    advance === advances.find(one => one.memberId === advance.memberId && !isChosen(one))
  return advances.filter(advance => isChosen(advance) || isNext(advance))
}

/** As amounts are typed: `1234,50`. */
export const typeMoney = (cents: number) => eurosFromCents(cents).toFixed(2).replace('.', ',')

/** What is asked for: what is overdue and what is owed for periods that have begun; of the chosen year alone, where one is chosen. */
function proposedAmount(billed: readonly OpenCharge[], year: number | undefined, today: string) {
  if (year === undefined) return amountToCollect(billed, today).total
  return sumOpen(billed.filter(charge => charge.year === year && isCollectable(charge)))
}

export function planPayment(account: AllocationPreview | undefined, typed: TypedPayment, today: string): PaymentPlan {
  const payable = typed.isGift ? undefined : account
  const offered = payable ? offeredAdvances(payable, typed.lines) : []
  const advances = new Map(offered.map(one => [keyOf(one), one]))
  const charges = [...(payable?.charges ?? []), ...offered.map(asCharge)]
  const open = charges.map(openOf)
  const billed = open.filter(({ isBilled }) => isBilled)
  const together = settledTogether(billed)
  const chosen = Object.entries(typed.lines ?? {})
    // Somebody else may have settled or issued what was chosen.
    .filter(([id, text]) => text.trim() !== '' && charges.some(({ chargeId }) => chargeId === id))
    .map(([chargeId, text]) => ({ chargeId, amount: parseMoney(text) }))
  const sumOfLines = chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const proposed = typed.lines ? sumOfLines : proposedAmount(together, typed.year, today)
  const amount = typed.amount === undefined ? proposed : parseMoney(typed.amount)
  const lineErrors: Record<string, string> = {}
  const settled = new Map<string, number>()
  if (typed.lines) {
    const lines = chosen.map(line => ({ ...line, amount: line.amount ?? Number.NaN }))
    const { allocations, errors } = chooseAllocations(lines, { available: amount ?? sumOfLines, charges: open })
    for (const { chargeId, amount: cents } of allocations) settled.set(chargeId, cents)
    for (const [index, { chargeId }] of lines.entries()) {
      const fault = errors[`allocations.${index}.amount`] ?? errors[`allocations.${index}.chargeId`]
      if (fault) lineErrors[chargeId] = fault
    }
  } else {
    for (const line of allocateOldestFirst(together, amount ?? 0, { year: typed.year }).allocations)
      settled.set(line.chargeId, line.amount)
  }
  const lines = charges.map(
    (charge): PlannedLine => ({
      charge,
      open: centsOf(charge.open),
      settled: settled.get(charge.chargeId) ?? 0,
      typed: typed.lines?.[charge.chargeId],
      error: lineErrors[charge.chargeId],
      advance: advances.get(charge.chargeId),
    }),
  )
  const credit = typed.isGift ? 0 : (amount ?? 0) - lines.reduce((sum, line) => sum + line.settled, 0)
  return {
    amountText: typed.amount ?? (proposed > 0 ? typeMoney(proposed) : ''),
    amount,
    lines,
    credit,
    ...cashOf(typed, amount),
    after: {
      owed: sumOpen(billed) - lines.reduce((sum, line) => sum + (line.charge.isBilled ? line.settled : 0), 0),
      credit: centsOf(account?.credit ?? 0) + credit,
      paidUntil: account ? paidUntilAfter(account, lines) : null,
    },
  }
}

function cashOf(
  { method, given, amount: text }: TypedPayment,
  amount: number | null,
): Pick<PaymentPlan, 'errors' | 'change'> {
  const handed = method === 'numerario' && given.trim() !== '' ? parseMoney(given) : undefined
  const isShort = typeof handed === 'number' && amount !== null && handed < amount
  const errors = {
    amount: amountFault(method, amount, text),
    given:
      handed === null
        ? MESSAGES.money
        : isShort
          ? `Faltam ${printMoney(amount - handed)}. Corrija o valor.`
          : undefined,
  }
  return { errors, change: typeof handed === 'number' && amount !== null && !isShort ? handed - amount : undefined }
}

function amountFault(method: PaymentMethod, amount: number | null, text = '') {
  if (text.trim() === '' && (amount ?? 0) <= 0) return 'Indique o valor recebido.'
  if (amount === null) return MESSAGES.money
  return amount <= 0 ? 'Indique um valor superior a zero.' : cashFault(method, amount)
}

/** The day up to which the member's own quotas will be settled: that before the first one that stays open, or the last one paid in advance. */
function paidUntilAfter({ member, charges }: AllocationPreview, lines: readonly PlannedLine[]) {
  const own = lines.filter(({ charge }) => isOwnQuota(charge, member.number))
  const left = own
    .filter(({ open, settled, advance }) => !advance && open > settled)
    .toSorted((one, other) => String(one.charge.periodStart).localeCompare(String(other.charge.periodStart)))
  const [first] = left
  if (first) return first.charge.paidUntilBefore
  const paidAhead = own
    .flatMap(({ advance, settled }) => (advance && settled > 0 ? [advance.periodEnd] : []))
    .toSorted()
  if (paidAhead.length > 0) return paidAhead.at(-1) ?? null
  return charges.some(charge => isOwnQuota(charge, member.number)) ? member.paidUntilOfAll : member.paidUntil
}
const isOwnQuota = ({ type, memberNumber }: PreviewedCharge, number: number) =>
  type === 'quota' && memberNumber === number

/** The lines as they stand, as a start for choosing by hand. */
const linesOf = ({ lines }: PaymentPlan) =>
  Object.fromEntries(
    lines
      .filter(({ settled, typed }) => settled > 0 || typed !== undefined)
      .map(({ charge, settled, typed }) => [charge.chargeId, typed ?? typeMoney(settled)]),
  )

/** Settles a charge whole, or not at all; the amount follows the lines again. */
export function tickLine(typed: TypedPayment, plan: PaymentPlan, chargeId: string): TypedPayment {
  const { [chargeId]: former, ...others } = linesOf(plan)
  const line = plan.lines.find(({ charge }) => charge.chargeId === chargeId)
  const lines = former === undefined && line ? { ...others, [chargeId]: typeMoney(line.open) } : others
  return { ...typed, lines, amount: undefined }
}

export const typeLine = (typed: TypedPayment, plan: PaymentPlan, chargeId: string, text: string): TypedPayment => ({
  ...typed,
  lines: { ...linesOf(plan), [chargeId]: text },
  amount: undefined,
})

/** The years of which something is open, where there is a choice. */
export function yearsOf(account: AllocationPreview | undefined): readonly number[] {
  const years = new Set(account?.charges.flatMap(({ year, isBilled }) => (isBilled && year !== null ? [year] : [])))
  return years.size > 1 ? [...years].toSorted((one, other) => one - other) : []
}

/** A promised gift that is owed is settled like any debt; a payment of type donativo is a gift that settles nothing. */
function typeOf(settled: readonly PlannedLine[]) {
  if (settled.length === 0) return 'quota'
  return settled.find(({ charge }) => charge.type !== 'donativo')?.charge.type ?? 'outro'
}

/** The part of a payment that the server gets from the plan: what is shown is what is recorded. */
export function sentPlan({ amount, lines }: PaymentPlan, { year, method, isGift }: TypedPayment) {
  const settled = lines.filter(line => line.settled > 0)
  const advances = settled.flatMap(({ advance }) =>
    advance ? [{ memberId: advance.memberId, periodStart: advance.periodStart, amount: advance.amount }] : [],
  )
  return {
    amount: eurosFromCents(amount ?? 0),
    method,
    type: isGift ? 'donativo' : typeOf(settled),
    ...(year !== undefined && { year }),
    ...(!isGift && {
      allocations: settled
        .filter(({ advance }) => !advance)
        .map(line => ({ chargeId: line.charge.chargeId, amount: eurosFromCents(line.settled) })),
    }),
    ...(advances.length > 0 && { advances }),
  }
}

/** Whether nothing stops the payment from being recorded. */
export const isComplete = ({ errors, lines }: PaymentPlan) =>
  !errors.amount && !errors.given && lines.every(({ error }) => !error)

/** Why a phone cannot be asked for this payment; undefined where it can. A request is for whole debts that the payer is billed for. */
export function phoneRequestFault({ lines, credit }: PaymentPlan): string | undefined {
  const settled = lines.filter(line => line.settled > 0)
  if (settled.length === 0) return 'Escolha as dívidas a pedir por MB WAY.'
  if (credit > 0 || settled.some(line => line.settled !== line.open))
    return 'Por MB WAY pedem-se dívidas inteiras: escolha-as na lista, sem mudar os valores.'
  if (settled.some(({ advance }) => advance)) return 'Por MB WAY pedem-se só quotas já emitidas.'
  return settled.every(({ charge }) => charge.isBilled && !charge.isParked)
    ? undefined
    : 'Por MB WAY pedem-se só as dívidas que são cobradas a quem paga.'
}
