import { lisbonDay, lisbonMidnight, nextDay } from '../day.ts'

export interface MailPace {
  /** Messages a minute; 0 means as fast as the mail server takes them. */
  perMinute: number
  /** Messages on one day in Lisbon. */
  perDay: number
}

export interface Queue {
  now: Date
  /** How many of those that the limit counts have left today, in Lisbon. */
  departedToday: number
  /** Messages that leave before the first of these. */
  ahead: number
  count: number
  /** When these are to begin, if later than now. */
  startsAt?: Date
}

/** The moment that the next message may leave, and how many have left on its day. */
interface Progress {
  at: number
  departed: number
}

/** When the last of `count` e-mails will have left at this pace; null where there is none. */
export function lastDeparture({ now, departedToday, ahead, count, startsAt }: Queue, pace: MailPace): Date | null {
  if (count <= 0) return null
  const start: Progress = { at: now.getTime(), departed: departedToday }
  const [, before] = ahead > 0 ? depart(ahead, start, pace) : [0, start]
  const first = startsAt && startsAt.getTime() > before.at ? waitUntil(startsAt, before) : before
  return new Date(depart(count, first, pace)[0])
}

/** Lets messages leave one by one; answers when the last one left, and when the next one may. */
function depart(count: number, from: Progress, { perMinute, perDay }: MailPace): [last: number, next: Progress] {
  const interval = perMinute > 0 ? 60_000 / perMinute : 0
  let { at, departed } = from
  let left = count
  for (;;) {
    const midnight = lisbonMidnight(nextDay(lisbonDay(new Date(at)))).getTime()
    const byPace = interval === 0 ? Number.POSITIVE_INFINITY : Math.ceil((midnight - at) / interval)
    const today = Math.min(left, byPace, Math.max(0, perDay - departed))
    const last = at + Math.max(0, today - 1) * interval
    left -= today
    if (left === 0) return [last, { at: last + interval, departed: departed + today }]
    at = Math.max(midnight, today > 0 ? last + interval : 0)
    departed = 0
  }
}

const waitUntil = (at: Date, { at: before, departed }: Progress): Progress => ({
  at: at.getTime(),
  departed: lisbonDay(at) === lisbonDay(new Date(before)) ? departed : 0,
})
