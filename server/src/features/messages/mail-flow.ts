import type { MailFault } from '@agremia/model/rules/mail-faults'
import { URGENCY } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import { KEEP_PLAN } from '../../db/kept-plans.ts'

/** How fast messages may leave, by the settings. */
export interface Pace {
  /** Messages a minute; 0 means as fast as the server takes them. */
  perMinute: number
  /** Messages on one day in Lisbon. */
  perDay: number
}

interface Flow {
  holdUntil: Date | null
  nextDepartureAt: Date | null
  /** How many have left today, in Lisbon. */
  departedToday: number
  /** When the next day begins in Lisbon. */
  tomorrow: Date
}

const MINUTE_MS = 60_000

/** The flow as it is, for whoever shows it. */
export async function readFlow(
  db: Kysely<unknown>,
  now: Date,
): Promise<Pick<Flow, 'holdUntil' | 'departedToday'> & { holdFault: MailFault | null }> {
  const { rows } = await sql<{ holdUntil: string | null; holdFault: MailFault | null; departedToday: number }>`
    select hold_until as "holdUntil", hold_fault as "holdFault",
      case when day = ${lisbonDayOf(now)} then departed_on_day else 0 end as "departedToday"
    from mail_flow
  `.execute(db)
  const { holdUntil = null, holdFault = null, departedToday = 0 } = rows[0] ?? {}
  return { holdUntil: instant(holdUntil), holdFault, departedToday }
}

/** Reads and locks the flow until the end of the transaction, so that departures of all processes are counted one by one. */
async function lockFlow(db: Kysely<unknown>, now: Date): Promise<Flow> {
  const { rows } = await sql<
    Record<'holdUntil' | 'nextDepartureAt', string | null> & { departedToday: number; tomorrow: string }
  >`
    ${KEEP_PLAN} select hold_until as "holdUntil", next_departure_at as "nextDepartureAt",
      case when day = ${lisbonDayOf(now)} then departed_on_day else 0 end as "departedToday",
      (${lisbonDayOf(now)} + 1)::timestamp at time zone 'Europe/Lisbon' as tomorrow
    from mail_flow for update
  `.execute(db)
  const [row] = rows
  if (!row) {
    await sql`insert into mail_flow default values on conflict do nothing`.execute(db)
    return lockFlow(db, now)
  }
  return {
    holdUntil: instant(row.holdUntil),
    nextDepartureAt: instant(row.nextDepartureAt),
    departedToday: row.departedToday,
    tomorrow: new Date(row.tomorrow),
  }
}

/**
 * Counts the departure of a message of this urgency, or answers when it may leave. The caller's transaction should be short, because
 * all senders wait for the row; it may be lost in a crash of the database server, by which only the count would be wrong.
 */
export async function takeDeparture(
  db: Kysely<unknown>,
  pace: Pace,
  urgency: number,
  now: Date,
): Promise<Date | 'now'> {
  const flow = await lockFlow(db, now)
  const departure = departureOf(flow, pace, urgency, now)
  if (departure > now) return departure
  await countDeparture(db, flow, pace, now)
  return 'now'
}

const instant = (text: string | null) => (text === null ? null : new Date(text))
const lisbonDayOf = (now: Date) => sql`(${now}::timestamptz at time zone 'Europe/Lisbon')::date`

/**
 * When a message of this urgency may leave: now or later. While the mail server itself cannot be used nothing is tried; pace and
 * daily limit do not hold back what somebody waits for.
 */
function departureOf(flow: Flow, pace: Pace, urgency: number, now: Date): Date {
  const times = [now, flow.holdUntil ?? now]
  if (urgency > URGENCY.awaited) {
    times.push(flow.nextDepartureAt ?? now)
    if (flow.departedToday >= pace.perDay) times.push(flow.tomorrow)
  }
  return new Date(Math.max(...times.map(time => time.getTime())))
}

/** Counts a departure. The next one of limited pace may leave one interval later. */
async function countDeparture(db: Kysely<unknown>, flow: Flow, { perMinute }: Pace, now: Date): Promise<void> {
  const next = perMinute > 0 ? new Date(now.getTime() + MINUTE_MS / perMinute) : null
  await sql`
    ${KEEP_PLAN} update mail_flow set day = ${lisbonDayOf(now)}, departed_on_day = ${flow.departedToday + 1}, next_departure_at = ${next}
  `.execute(db)
}

/** A message that did not leave because of the server was no departure. */
export const takeBackDeparture = (db: Kysely<unknown>) =>
  sql`update mail_flow set departed_on_day = greatest(departed_on_day - 1, 0)`.execute(db)

/** Seconds until the mail server is tried again, by the number of failures in a row; the last one holds from there on. */
const HOLD_SECONDS = [15, 30, 60, 120, 300, 600, 900] as const

/** Tries nothing for a while, because every message would fail in the same way. */
export async function holdFlow(db: Kysely<unknown>, fault: MailFault, now: Date): Promise<void> {
  const seconds = sql`(${sql.lit(`{${HOLD_SECONDS.join(',')}}`)}::int[])[least(faults_in_row + 1, ${HOLD_SECONDS.length})]`
  await sql`
    update mail_flow set hold_fault = ${fault}, faults_in_row = faults_in_row + 1,
      hold_until = ${now}::timestamptz + ${seconds} * interval '1 second'
    where hold_until is null or hold_until <= ${now}
  `.execute(db)
}

/** After a message was taken, or when the settings of the mail server change. */
export const endHold = (db: Kysely<unknown>) =>
  sql`
    ${KEEP_PLAN} update mail_flow set hold_until = null, hold_fault = null, faults_in_row = 0 where faults_in_row > 0
  `.execute(db)
