import { z } from 'zod'

/** Null: there are no data of that time, because it lies before the opening balances or in the future. Amounts are euros. */
const known = z.number().nullable()
const knownCount = z.int().nullable()
const share = { count: z.int(), amount: z.number() }

export const owedYear = z.strictObject({
  year: z.int(),
  charged: known,
  paid: known,
  waived: known,
  owed: known,
  /** How many members owe something of it. */
  members: knownCount,
})
export type OwedYear = z.output<typeof owedYear>

const expectedOfCategory = z.strictObject({
  categoryId: z.uuid(),
  name: z.string(),
  members: z.int(),
  expected: z.number(),
})
const expectedOfPeriodicity = z.strictObject({ periodicity: z.string(), members: z.int(), expected: z.number() })
export const quotaExpectations = z.strictObject({
  year: z.int(),
  activeMembers: z.int(),
  byCategory: z.array(expectedOfCategory),
  /** Those who are no members yet and will be admitted by the end of the year: part of `expected`, and of no category above. */
  admittedLater: z.strictObject({ members: z.int(), expected: z.number() }),
  byPeriodicity: z.array(expectedOfPeriodicity),
  expected: z.number(),
  /** The part of the quotas of the last three whole years that was paid, from 0 to 1. */
  collectionRate: known,
  /** `expected` at that rate. */
  probable: known,
  /** How many pay nothing in the whole year because they are exempt. */
  exempt: z.int(),
})
export type QuotaExpectations = z.output<typeof quotaExpectations>

const shareOfType = z.strictObject({ type: z.string(), ...share })
const shareOfMethod = z.strictObject({ method: z.string(), ...share })
export const paymentsYear = z.strictObject({
  year: z.int(),
  count: knownCount,
  amount: known,
  byType: z.array(shareOfType),
  byMethod: z.array(shareOfMethod),
})
export type PaymentsYear = z.output<typeof paymentsYear>

const exitReason = z.strictObject({ stateNameId: z.uuid(), name: z.string(), count: z.int() })
export const cancelationsYear = z.strictObject({ year: z.int(), total: knownCount, byReason: z.array(exitReason) })
export type CancelationsYear = z.output<typeof cancelationsYear>

export const membershipsYear = z.strictObject({
  year: z.int(),
  admitted: knownCount,
  /** Who had left in an earlier year and came back. */
  readmitted: knownCount,
  left: knownCount,
  /** In the current year, today. */
  activeAtYearEnd: knownCount,
})
export type MembershipsYear = z.output<typeof membershipsYear>

export const membersOnDay = z.strictObject({
  day: z.string(),
  total: z.int(),
  byCategory: z.array(z.strictObject({ categoryId: z.uuid(), name: z.string(), count: z.int() })),
  /** In whole years; `to` is null for the oldest, both are null where the date of birth is not known. */
  byAge: z.array(z.strictObject({ from: knownCount, to: knownCount, count: z.int() })),
  /** The localities with most members; `locality` is null where it is not known. */
  byPlace: z.array(z.strictObject({ locality: z.string().nullable(), count: z.int() })),
  /** Of all other localities. */
  otherPlaces: z.int(),
})
export type MembersOnDay = z.output<typeof membersOnDay>

export const collectionMonth = z.strictObject({
  /** 1 to 12. */
  month: z.int(),
  count: knownCount,
  amount: known,
  byMethod: z.array(shareOfMethod),
})
export const collectionPerMonth = z.strictObject({ year: z.int(), months: z.array(collectionMonth) })
export type CollectionPerMonth = z.output<typeof collectionPerMonth>

export const debtOfAge = z.strictObject({
  age: z.string(),
  count: z.int(),
  amount: z.number(),
  /** Of the amount, what former members owe. */
  ofFormerMembers: z.number(),
})
export type DebtOfAge = z.output<typeof debtOfAge>

export const admissionsYear = z.strictObject({
  year: z.int(),
  /** Applications that were accepted in the year. */
  count: knownCount,
  /** Days from the day on which the application came to the admission: half took as long or less. */
  medianDays: knownCount,
  longestDays: knownCount,
})
export type AdmissionsYear = z.output<typeof admissionsYear>

export const messagesMonth = z.strictObject({
  /** 1 to 12. */
  month: z.int(),
  /** Everything that left the organisation, also what came back. */
  sent: knownCount,
  bounced: knownCount,
  failed: knownCount,
})
export const messagesPerMonth = z.strictObject({ year: z.int(), months: z.array(messagesMonth) })
export type MessagesPerMonth = z.output<typeof messagesPerMonth>
