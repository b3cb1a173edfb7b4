import { printMoney } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'

interface RecordedByHand {
  id: string
  method: string
}

/**
 * Refuses payments by MB WAY that somebody has just recorded for what is being asked for on a phone: if the payer confirms it there,
 * the same money would be booked twice. Once the request is paid, refused or expired, it is known whether there is anything to record.
 */
export async function refusePendingPhone(db: Kysely<unknown>, recorded: readonly RecordedByHand[]): Promise<void> {
  const ids = recorded.filter(({ method }) => method === 'mbway').map(({ id }) => id)
  if (ids.length === 0) return
  const { rows } = await sql<{ paymentId: string; amount: number }>`
    select a.payment_id as "paymentId", m.amount from payment_allocations a
    join payment_request_lines l on l.charge_id = a.charge_id
    join mbway m on m.payment_request_id = l.request_id and m.status = 'pending'
    where a.payment_id = any(${ids}::uuid[]) limit 1
  `.execute(db)
  const [pending] = rows
  if (!pending) return
  const message = `Há um pedido de ${printMoney(pending.amount)} destas dívidas à espera no telemóvel. Espere pelo resultado, para que não fique registado duas vezes.`
  const row = recorded.findIndex(({ id }) => id === pending.paymentId)
  throw new InvalidInput({ method: message }, undefined, row)
}
