import { isSimulator } from '@agremia/model/rules/collecting/payment-requests'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { SYSTEM } from '../../http/actor.ts'
import { defineJob } from '../../jobs/job.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import { addJob } from '../../jobs/queue.ts'
import { inTransaction } from '../../resource/context.ts'
import type { MbwayDeps } from '../payment-providers/mbway/follow-mbway.ts'
import { sendToPhone } from '../payment-providers/mbway/send-to-phone.ts'
import { openRequests } from '../payment-requests/open-requests.ts'

/**
 * Lets a member of the demonstration pay by phone soon after the first sign-in, so that a newcomer sees the lists move, and another
 * one leave a request unanswered, so that one waits.
 */
export const livePaymentJob = defineJob('demo-live-payment', { maxAttempts: 3 })

const LOOK_AGAIN_MS = 10_000
/** Five seconds later the simulated phone answers. */
const AFTER_SIGN_IN_MS = 35_000
/** No member of the demonstration has these. The ending of the first lets the simulator pay; nobody answers on the second. */
const PAYING_PHONE = '+351910000001'
const WAITING_PHONE = '+351910000009'

/** Called once the demonstration is filled, before the worker has made the tables of its queue. */
export async function planLivePayment({ pool, kysely }: Database): Promise<void> {
  await migrateQueue(pool)
  await lookAgain(kysely, new Date())
}

const lookAgain = (db: Kysely<unknown>, runAt: Date) =>
  addJob(db, livePaymentJob, {}, { key: livePaymentJob.name, runAt })

export async function showLivePayment(deps: MbwayDeps): Promise<void> {
  const { database, clock, settings } = deps
  if (!isSimulator(settings.texts().paymentProvider)) return
  const { firstSignIn, sentTo } = await readProgress(database.kysely)
  const phones = [PAYING_PHONE, WAITING_PHONE].filter(phone => !sentTo.includes(phone))
  if (phones.length === 0) return
  const now = clock()
  if (firstSignIn === null) return lookAgain(database.kysely, new Date(now.getTime() + LOOK_AGAIN_MS))
  const due = new Date(new Date(firstSignIn).getTime() + AFTER_SIGN_IN_MS)
  if (now < due) return lookAgain(database.kysely, due)
  const debtors = await findDebtors(database.kysely, phones.length)
  const requests = await runAgainIfBeaten(() =>
    inTransaction(database, SYSTEM, now, context => openRequests({ ...context, settings: settings.texts() }, debtors)),
  )
  for (const [place, phone] of phones.entries()) {
    const request = requests[place]
    if (request) await sendToPhone(deps, SYSTEM, { paymentRequestId: request.id, phone })
  }
}

async function readProgress(db: Kysely<unknown>) {
  const { rows } = await sql<{ firstSignIn: string | null; sentTo: string[] }>`
    select (select min(at) from audit_log where action = 'login') as "firstSignIn",
      array(select phone from mbway where phone in (${PAYING_PHONE}, ${WAITING_PHONE})) as "sentTo"
  `.execute(db)
  return rows[0] ?? { firstSignIn: null, sentTo: [] }
}

/** Members who owe one quota of this year and are not being asked for it. */
async function findDebtors(db: Kysely<unknown>, most: number): Promise<{ payerId: string; chargeIds: string[] }[]> {
  const { rows } = await sql<{ payerId: string; chargeIds: string[] }>`
    select c.member_id as "payerId", array_agg(c.id) as "chargeIds"
    from unsettled_payments c join members m on m.id = c.member_id
    where c.amount > 0 and not c.is_parked and m.is_active and m.family_head_id is null
      and not exists (select from unsettled_payments b where b.bill_to_member_id = c.member_id)
      and not exists (select from mbway w where w.member_id = c.member_id and w.status = 'pending')
    group by c.member_id having count(*) = 1 and bool_and(c.type = 'quota' and c.paid_amount = 0)
    order by max(c.year) desc, min(m.member_number) limit ${most}
  `.execute(db)
  return rows
}
