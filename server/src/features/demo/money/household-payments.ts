import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { addDays, yearOf } from '../days.ts'
import { inventName } from '../names.ts'
import type { Random } from '../random.ts'
import { minutesOf } from '../state-histories.ts'
import { type BookCharge, type BookPayment, openOf } from './account-book.ts'
import type { HouseholdAccount, MoneyContext } from './household-history.ts'
import type { Visit } from './payers.ts'

/** What is unusual about a payment, or comes in its place (domain.md, section 7). */
export type PaymentOddity =
  | 'in part'
  | 'for the next year too'
  | 'overpaid'
  | 'annulled and entered again'
  | 'direct debit returned'
  | 'cheque bounced'
  | 'waived with minutes'
  | 'paid by somebody else'
  | 'paid back'

/** Adds the payments of a household; the oddity is that of the last one. */
export function addPaying(
  context: MoneyContext,
  account: HouseholdAccount,
  visits: readonly Visit[],
  oddity: PaymentOddity | undefined,
) {
  for (const visit of visits) {
    const isLast = visit === visits.at(-1)
    account.events.push({
      day: visit.day,
      order: 1,
      happen: () => pay(context, account, visit, isLast ? oddity : rareOddity(context.random)),
    })
  }
}

const rareOddity = (random: Random): PaymentOddity | undefined =>
  random.weighed([
    [undefined, 970],
    ['in part', 8],
    ['for the next year too', 8],
    ['overpaid', 4],
    ['paid by somebody else', 6],
    ['annulled and entered again', 3],
    ['waived with minutes', 1],
  ] as const)

function pay(
  context: MoneyContext,
  account: HouseholdAccount,
  { day, years, year: chosen }: Visit,
  oddity: PaymentOddity | undefined,
) {
  const open = account.charges
    .filter(charge => openOf(charge) > 0 && charge.parkedOn === null && charge.issueDate <= day)
    .toSorted(byAge)
  const wanted = new Set([...new Set(open.map(({ year }) => year))].slice(0, years))
  const settled = open.filter(({ year }) => (chosen === undefined ? wanted.has(year) : year === chosen))
  // Capital has receipts of its own series.
  const capital = settled.filter(({ type }) => type === 'capital')
  const membership = settled.filter(({ type }) => type !== 'capital')
  if (capital.length > 0) receive(context, account, capital, { day })
  if (membership.length > 0) payOddly(context, account, membership, day, oddity)
}

const byAge = (one: BookCharge, other: BookCharge) =>
  one.dueDate.localeCompare(other.dueDate) || one.description.localeCompare(other.description)

interface PaymentFacts {
  day: string
  amount?: number
  method?: PaymentMethod
  payerName?: string
  notes?: string
}

function payOddly(
  context: MoneyContext,
  account: HouseholdAccount,
  charges: readonly BookCharge[],
  day: string,
  oddity: PaymentOddity | undefined,
) {
  const { book, random, today } = context
  const owed = charges.reduce((sum, charge) => sum + openOf(charge), 0)
  const give = (facts: Partial<PaymentFacts> = {}) => receive(context, account, charges, { day, ...facts })
  const soon = (days: number) => {
    const later = addDays(day, days)
    return later < today ? later : today
  }
  switch (oddity) {
    case 'in part':
      return void give({ amount: Math.max(Math.floor(owed / 200) * 100, 100) })
    case 'for the next year too': {
      const next = `Pagou também ${yearOf(day) + 1}.`
      return void give({ amount: owed + (charges.at(-1)?.originalAmount ?? owed), notes: next })
    }
    case 'overpaid':
      return void give({ amount: Math.ceil((owed + 1) / 500) * 500, method: 'multibanco' })
    case 'paid by somebody else':
      return void give({ payerName: inventName(random), method: 'numerario' })
    case 'annulled and entered again': {
      const wrong = give({ amount: owed + 1000, method: 'numerario' })
      book.cancel(wrong, { status: 'anulado', on: day, reason: 'Registado com o valor errado.' })
      return void give({ method: 'numerario' })
    }
    case 'direct debit returned': {
      const debit = give({ method: 'debito_direto' })
      return book.cancel(debit, {
        status: 'devolvido',
        on: soon(5),
        reason: 'Débito direto devolvido pelo banco (AM04: saldo insuficiente).',
      })
    }
    case 'cheque bounced': {
      const cheque = give({ method: 'cheque' })
      return book.cancel(cheque, { status: 'devolvido', on: soon(8), reason: 'Cheque devolvido sem provisão.' })
    }
    case 'waived with minutes':
      for (const charge of charges)
        book.waive(charge, day, {
          reason: 'Dificuldades económicas, a pedido do próprio.',
          minutesRef: minutesOf(random, day),
        })
      return
    case 'paid back': {
      const payment = give({ amount: owed + 1800, method: 'transferencia' })
      return book.refund(payment, soon(12))
    }
    case undefined:
      return void give()
  }
}

/** Records what a household pays of these charges. */
export function receive(
  { book, random, today }: MoneyContext,
  account: HouseholdAccount,
  charges: readonly BookCharge[],
  { day, amount, method = usualMethod(random, account, day), payerName, notes }: PaymentFacts,
): BookPayment {
  const { payer } = account
  const recordedOn = method === 'transferencia' ? addDays(day, random.between(0, 4)) : day
  const first = charges.find(({ type }) => type === 'quota')
  const payment = book.receive(
    {
      member: payer,
      personId: payer.personId,
      date: day,
      recordedOn: recordedOn < today ? recordedOn : today,
      amount: amount ?? charges.reduce((sum, charge) => sum + openOf(charge), 0),
      method,
      type: first?.type ?? charges[0]?.type ?? 'quota',
      year: first?.year ?? null,
      ...(payerName && { payerName }),
      ...(method === 'cheque' && { chequeNumber: String(random.between(10_000_000, 99_999_999)) }),
      ...(notes && { notes }),
    },
    charges,
  )
  account.payments.push(payment)
  return payment
}

/** MB WAY came late and grew year by year; who uses it now paid at a cash machine before. */
function usualMethod(random: Random, { payer }: HouseholdAccount, day: string): PaymentMethod {
  const method = payer.form.preferredMethod ?? 'numerario'
  return method === 'mbway' && !random.chance((yearOf(day) - 2016) / 8) ? 'multibanco' : method
}
