import { receivedMoney } from '@agremia/model/resources/received-money'
import { printDay } from '@agremia/model/rules/day'
import type { PaymentMethod } from '@agremia/model/rules/ledger/payment-methods'
import { sharesReceipt } from '@agremia/model/rules/ledger/receipt-series'
import { type Kysely, sql } from 'kysely'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { type PayableCharge, readPayableCharges } from '../ledger/accounts.ts'
import { refuseClosedDay } from '../ledger/closed-period.ts'
import { type LedgerContext, todayOf } from '../ledger/ledger-context.ts'
import { bookMoney } from '../payment-requests/book-money.ts'

interface Assignment {
  memberId: string
  /** What it settles first; the charges of the request that was recognised where they are left out. */
  chargeIds?: readonly string[]
}

/** Makes a payment with its receipt of money that waits. The balance of the account stays: the payment counts on the day of the money. */
export const assignMoney = (context: LedgerContext, id: string, { memberId, chargeIds }: Assignment): Promise<void> =>
  changeWaiting(context, id, async ({ date, amount, method, bankAccountId, requestId }) => {
    const { db, now } = context
    await refuseUnknownMember(db, memberId)
    const charges = await readPayableCharges(db, [memberId])
    const meant = chargeIds ? choose(chargeIds, charges) : await readLines(db, requestId, memberId)
    const [paymentId] = await bookMoney(context, {
      payerId: memberId,
      amount,
      on: date,
      method,
      bankAccountId,
      chargeIds: meant,
      ...(requestId && { requestId }),
    })
    await sql`
      update received_money set status = 'atribuido', payment_id = ${paymentId}, rev = rev + 1, updated_at = ${now} where id = ${id}
    `.execute(db)
  })

/** Notes that the money went back. From that day it is no longer in the account. */
export const giveMoneyBack = (
  context: LedgerContext,
  id: string,
  { date, notes }: { date: string; notes?: string | null },
): Promise<void> =>
  changeWaiting(context, id, async money => {
    const { db, now } = context
    refuseClosedDay(context, date, 'date')
    if (date < money.date) throw new InvalidInput({ date: `O dinheiro só chegou em ${printDay(money.date)}.` })
    if (date > todayOf(context)) throw new InvalidInput({ date: 'A data não pode ser futura.' })
    await sql`
      update received_money set status = 'devolvido', returned_on = ${date}, notes = coalesce(${notes ?? null}, notes), rev = rev + 1,
        updated_at = ${now} where id = ${id}
    `.execute(db)
  })

interface WaitingMoney {
  /** From which it counts in its account as money that waits. */
  date: string
  amount: number
  method: PaymentMethod
  bankAccountId: string
  requestId: string | null
  status: 'por_identificar' | 'atribuido' | 'devolvido'
}

const DONE = { atribuido: 'Este valor já foi atribuído.', devolvido: 'Este valor já foi devolvido.' } as const

/** Two who decide about the same money take turns, and the second is told. */
async function changeWaiting(
  context: LedgerContext,
  id: string,
  change: (money: WaitingMoney) => Promise<void>,
): Promise<void> {
  await recordStatements(RECORDER, receivedMoney, [id], context, async () => {
    const { rows } = await sql<WaitingMoney>`
      select coalesce(counts_from, date) as date, amount - coalesce(returned_amount, 0) as amount, method, bank_account_id as "bankAccountId", request_id as "requestId", status
      from received_money where id = ${id}
    `.execute(context.db)
    const [money] = rows
    if (!money) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
    if (money.status !== 'por_identificar') throw new Conflict(DONE[money.status])
    await change(money)
  })
}

async function refuseUnknownMember(db: Kysely<unknown>, memberId: string): Promise<void> {
  const { rows } = await sql`select from members where id = ${memberId}`.execute(db)
  if (rows.length === 0) throw new InvalidInput({ memberId: 'Escolha a ficha.' })
}

/** Of one kind of receipt, since the money is one payment. */
function choose(chargeIds: readonly string[], charges: readonly PayableCharge[]): readonly string[] {
  const chosen = chargeIds.map(id => charges.find(charge => charge.id === id))
  const [first] = chosen
  for (const charge of chosen) {
    if (!charge || !first) throw new InvalidInput({ chargeIds: 'Escolha uma dívida de quem paga ou do seu agregado.' })
    if (!sharesReceipt(charge, first))
      throw new InvalidInput({ chargeIds: 'O capital tem recibo próprio: escolha só capital, ou só o resto.' })
  }
  return chargeIds
}

/** What the recognised request of this member asked for, but for capital that stands beside something else. */
async function readLines(db: Kysely<unknown>, requestId: string | null, memberId: string): Promise<string[]> {
  if (requestId === null) return []
  const { rows } = await sql<{ id: string; type: string }>`
    select c.id, c.type from payment_requests r join payment_request_lines l on l.request_id = r.id
    join unsettled_payments c on c.id = l.charge_id
    where r.id = ${requestId} and r.member_id = ${memberId} order by (c.type = 'capital'), l.position
  `.execute(db)
  return rows.filter(row => sharesReceipt(row, rows[0] ?? row)).map(({ id }) => id)
}
