import type { PaymentState } from '@agremia/model/calls/payment-page'
import { lisbonDay } from '@agremia/model/rules/day'
import { eurosFromCents } from '@agremia/model/rules/money'
import { sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import type { FeatureDeps } from '../feature.ts'
import { isRequestCode } from '../payment-requests/request-code.ts'

export type PageDeps = Pick<FeatureDeps, 'database' | 'clock' | 'settings' | 'program' | 'log' | 'publicUrl'>

/** Only wrong codes count: many members may read their pages from one network. */
const wrongCodesFrom = (address: string): Limit => ({
  key: `payment page:from:${networkOf(address)}`,
  most: 30,
  minutes: 15,
})

/** For how long it is told what became of a request on a phone: whoever opens the page another day begins anew. */
const TOLD_MS = 15 * 60_000

/** A request to pay as its page tells it. Amounts are cents. */
export interface FoundRequest {
  id: string
  memberId: string
  status: PaymentState['status']
  total: number
  /** What is open now of its lines, without those that wait for a decision. */
  openAmount: number
  mbway: PaymentState['mbway']
}

/**
 * The request of a code. Wrong codes are limited by network, so that nobody finds one by trying. A malformed one is looked up too, so
 * that neither the answer nor its time tells what was wrong with it. Of erased members nothing is told.
 */
export async function findRequest({ database, clock }: PageDeps, code = '', address: string): Promise<FoundRequest> {
  const now = clock()
  const { rows } = await sql<FoundRequest>`
    select r.id, r.member_id as "memberId", r.total,
      case when r.status = 'aberto' and r.expires_on < ${lisbonDay(now)}::date then 'expirado' else r.status end as status, (
        select coalesce(sum(greatest(c.amount - l.rest, 0)) filter (where not c.is_parked), 0)::bigint
        from payment_request_lines l join unsettled_payments c on c.id = l.charge_id where l.request_id = r.id
      ) as "openAmount", (
        select json_build_object('status', w.status,
          'seconds', round(extract(epoch from w.expires_at - w.requested_at))::int, 'secondsLeft',
          greatest(0, ceil(extract(epoch from w.expires_at - ${now}::timestamptz)))::int)
        from mbway w where w.payment_request_id = r.id and w.requested_at > ${new Date(now.getTime() - TOLD_MS)}
        order by w.requested_at desc limit 1
      ) as mbway
    from payment_requests r join members m on m.id = r.member_id and m.anonymized_at is null
    where r.code = ${isRequestCode(code) ? code : ''}
  `.execute(database.kysely)
  const [found] = rows
  if (found) return found
  await takeTry(database.kysely, wrongCodesFrom(address), now)
  throw new NotFound('Esta ligação não é válida.')
}

export const stateOf = ({ status, openAmount, mbway }: FoundRequest): PaymentState => ({
  status,
  openAmount: eurosFromCents(openAmount),
  mbway,
})
