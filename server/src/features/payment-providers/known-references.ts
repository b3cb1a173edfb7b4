import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import type { KnownReference } from './driver.ts'

/** One question about each takes a job a minute or two. */
const MOST_IN_A_RUN = 300
const HOUR_MS = 3_600_000

interface Choice {
  provider: string
  now: Date
  /** References that were paid or asked for before that are not asked about any more. */
  since: Date
}

/** The references of payments that were heard of and are not confirmed yet. */
export async function waitingReferences(db: Kysely<unknown>, { provider, since }: Omit<Choice, 'now'>) {
  const { rows } = await sql<KnownReference>`
    select distinct method, entity, reference from provider_payments
    where provider = ${provider} and booked_at is null and confirmed_at is null and heard_at > ${since} and reference is not null
  `.execute(db)
  return rows
}

/**
 * The references on which money may have come without anybody having been told, as many as one run can ask about. Where there are
 * more, each hour has its share of them, chosen by their ids, so that every one has its turn.
 */
export async function unpaidReferences(
  db: Kysely<unknown>,
  { provider, now, since }: Choice,
): Promise<KnownReference[]> {
  const { rows } = await sql<KnownReference & { id: string }>`
    select id, 'multibanco' as method, entity, reference from payment_requests
    where provider = ${provider} and reference is not null and status <> 'pago' and expires_on >= ${lisbonDay(since)}::date
    union all
    select id, 'mbway', null, request_id from mbway
    where provider = ${provider} and request_id is not null and status not in ('paid', 'refunded') and requested_at > ${since}
  `.execute(db)
  const runs = Math.max(1, Math.ceil(rows.length / MOST_IN_A_RUN))
  const turn = Math.floor(now.getTime() / HOUR_MS) % runs
  // The last digits of an id are random.
  return rows.filter(({ id }) => Number.parseInt(id.slice(-6), 16) % runs === turn)
}
