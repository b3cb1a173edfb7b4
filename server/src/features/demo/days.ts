import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number) => new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10)

export const yearOf = (day: string) => Number(day.slice(0, 4))

/** The day on which the old registers were entered into the program. */
export const adoptionDay = (today: string) => `${yearOf(today) - 3}-01-15`

/** A random day between two days, inclusive. */
export const someDay = (random: Random, from: string, to: string) =>
  addDays(from, random.below(Math.max(0, (timeOf(to) - timeOf(from)) / DAY_MS) + 1))

/** A random instant within office hours of a day. */
export const atWork = (random: Random, day: string) =>
  new Date(timeOf(day) + (9 * 60 + random.below(9 * 60)) * 60_000).toISOString()

/** The instant so many minutes after ten o'clock of a day. */
export const instantOf = (day: string, minute = 0) => new Date(timeOf(day) + (10 * 60 + minute) * 60_000).toISOString()
