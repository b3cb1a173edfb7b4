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

/** Lets a member of the demonstration pay by phone soon after the first sign-in, so that a newcomer sees the lists move. */
export const livePaymentJob = defineJob('demo-live-payment', { maxAttempts: 3 })

const LOOK_AGAIN_MS = 10_000
/** Five seconds later the simulated phone answers. */
const AFTER_SIGN_IN_MS = 35_000
/** Its ending lets the simulator pay. No member of the demonstration has it. */
const PHONE = '+351910000001'

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
  const { firstSignIn, isSent } = await readProgress(database.kysely)
  if (isSent) return
  const now = clock()
  if (firstSignIn === null) return lookAgain(database.kysely, new Date(now.getTime() + LOOK_AGAIN_MS))
  const due = new Date(new Date(firstSignIn).getTime() + AFTER_SIGN_IN_MS)
  if (now < due) return lookAgain(database.kysely, due)
  const wanted = await findDebtor(database.kysely)
  if (!wanted) return
  const [request] = await runAgainIfBeaten(() =>
    inTransaction(database, SYSTEM, now, context => openRequests({ ...context, settings: settings.texts() }, [wanted])),
  )
  if (request) await sendToPhone(deps, SYSTEM, { paymentRequestId: request.id, phone: PHONE })
}

async function readProgress(db: Kysely<unknown>) {
  const { rows } = await sql<{ firstSignIn: string | null; isSent: boolean }>`
    select (select min(at) from audit_log where action = 'login') as "firstSignIn",
      exists (select from mbway where phone = ${PHONE}) as "isSent"
  `.execute(db)
  return rows[0] ?? { firstSignIn: null, isSent: true }
}

/** A member who owes one quota of this year. */
async function findDebtor(db: Kysely<unknown>): Promise<{ payerId: string; chargeIds: string[] } | undefined> {
  const { rows } = await sql<{ payerId: string; chargeIds: string[] }>`
    select c.member_id as "payerId", array_agg(c.id) as "chargeIds"
    from unsettled_payments c join members m on m.id = c.member_id
    where c.amount > 0 and not c.is_parked and m.is_active and m.family_head_id is null
      and not exists (select from unsettled_payments b where b.bill_to_member_id = c.member_id)
    group by c.member_id having count(*) = 1 and bool_and(c.type = 'quota' and c.paid_amount = 0)
    order by max(c.year) desc, min(m.member_number) limit 1
  `.execute(db)
  return rows[0]
}
