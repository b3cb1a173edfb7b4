import { describe, expect, it } from 'vitest'
import { lastDeparture, type MailPace, type Queue } from './departures.ts'

const queue = (now: string, given: Partial<Queue>): Queue => ({
  now: new Date(now),
  departedToday: 0,
  ahead: 0,
  count: 1,
  ...given,
})
const UNLIMITED = 1_000_000

describe('MSG-01: the last message will have left', () => {
  it.each<[string, string, Partial<Queue>, MailPace, string | undefined]>([
    ['never where there is none', '2026-11-15T10:00:00Z', { count: 0 }, { perMinute: 10, perDay: 450 }, undefined],
    [
      'at once where it is the first',
      '2026-11-15T10:00:00Z',
      {},
      { perMinute: 10, perDay: 450 },
      '2026-11-15T10:00:00.000Z',
    ],
    [
      'by the pace',
      '2026-11-15T10:00:00Z',
      { count: 61 },
      { perMinute: 30, perDay: UNLIMITED },
      '2026-11-15T10:02:00.000Z',
    ],
    [
      'at once without a pace',
      '2026-11-15T10:00:00Z',
      { count: 5000 },
      { perMinute: 0, perDay: UNLIMITED },
      '2026-11-15T10:00:00.000Z',
    ],
    [
      'after those that wait before',
      '2026-11-15T10:00:00Z',
      { ahead: 30, count: 31 },
      { perMinute: 30, perDay: UNLIMITED },
      '2026-11-15T10:02:00.000Z',
    ],
    [
      'today, as the last that the limit lets leave',
      '2026-11-15T10:00:00Z',
      { departedToday: 350, count: 100 },
      { perMinute: 0, perDay: 450 },
      '2026-11-15T10:00:00.000Z',
    ],
    [
      'tomorrow, as the first beyond the limit',
      '2026-11-15T10:00:00Z',
      { departedToday: 350, count: 101 },
      { perMinute: 0, perDay: 450 },
      '2026-11-16T00:00:00.000Z',
    ],
    [
      'tomorrow where the limit is reached already',
      '2026-11-15T10:00:00Z',
      { departedToday: 460 },
      { perMinute: 10, perDay: 450 },
      '2026-11-16T00:00:00.000Z',
    ],
    ['days later', '2026-11-15T10:00:00Z', { count: 5000 }, { perMinute: 60, perDay: 450 }, '2026-11-26T00:00:49.000Z'],
    [
      'behind those who fill today',
      '2026-11-15T10:00:00Z',
      { ahead: 450, count: 1 },
      { perMinute: 0, perDay: 450 },
      '2026-11-16T00:00:00.000Z',
    ],
    [
      'beyond midnight by the pace alone',
      '2026-11-15T23:59:00Z',
      { count: 3 },
      { perMinute: 1, perDay: 450 },
      '2026-11-16T00:01:00.000Z',
    ],
    [
      'in summer, when the day begins an hour earlier',
      '2026-07-15T10:00:00Z',
      { departedToday: 450 },
      { perMinute: 10, perDay: 450 },
      '2026-07-15T23:00:00.000Z',
    ],
    [
      'on the short day in March',
      '2026-03-29T00:30:00Z',
      { count: 2 },
      { perMinute: 1, perDay: 1 },
      '2026-03-29T23:00:00.000Z',
    ],
    [
      'on the long day in October',
      '2026-10-25T00:30:00Z',
      { count: 2 },
      { perMinute: 1, perDay: 1 },
      '2026-10-26T00:00:00.000Z',
    ],
    [
      'from the moment for which it is scheduled',
      '2026-11-15T10:00:00Z',
      { count: 11, startsAt: new Date('2026-11-15T12:00:00Z') },
      { perMinute: 10, perDay: 450 },
      '2026-11-15T12:01:00.000Z',
    ],
    [
      "with a later day's own limit",
      '2026-11-15T10:00:00Z',
      { departedToday: 450, count: 450, startsAt: new Date('2026-11-17T09:00:00Z') },
      { perMinute: 0, perDay: 450 },
      '2026-11-17T09:00:00.000Z',
    ],
    [
      "with what is left of today's limit at a later hour",
      '2026-11-15T10:00:00Z',
      { departedToday: 449, count: 2, startsAt: new Date('2026-11-15T12:00:00Z') },
      { perMinute: 0, perDay: 450 },
      '2026-11-16T00:00:00.000Z',
    ],
    [
      'when those before have left, though scheduled earlier',
      '2026-11-15T10:00:00Z',
      { ahead: 900, startsAt: new Date('2026-11-15T12:00:00Z') },
      { perMinute: 0, perDay: 450 },
      '2026-11-17T00:00:00.000Z',
    ],
  ])('%s', (_title, now, given, pace, expected) => {
    expect(lastDeparture(queue(now, given), pace)?.toISOString()).toBe(expected)
  })
})
