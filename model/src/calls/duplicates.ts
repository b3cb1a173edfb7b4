import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { seenRev } from './written.ts'

/** The ways in which two members can resemble each other. */
const by = z.array(z.enum(['nif', 'email', 'nameBirth']))

const alike = z.strictObject({
  memberId: z.uuid(),
  memberNumber: z.int(),
  name: z.string(),
  stateName: z.string(),
  admissionDate: z.string(),
  birthDate: z.string().nullable(),
  taxNumber: z.string().nullable(),
  email: z.string().nullable(),
})
export type AlikeMember = z.output<typeof alike>
export const likelyPair = z.strictObject({ by, one: alike, other: alike })
export type LikelyPair = z.output<typeof likelyPair>

export const likelyPairs = defineCall({
  method: 'GET',
  path: '/members/duplicates',
  summary: 'List pairs of members who are probably one person, the most probable first; at most 500',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.array(likelyPair), meta: z.strictObject({ total: z.int() }) }),
})

/** For so many days a merge can be undone, and that two members were marked as different people. */
export const UNDO_DAYS = 30

const pair = z.strictObject({ oneId: z.uuid(), otherId: z.uuid() })

export const undoApart = defineCall({
  method: 'POST',
  path: '/members/duplicates/apart/undo',
  summary: 'Take back that two members are different people; for 30 days',
  access: STAFF,
  statuses: [204],
  body: pair,
})

export const keepApart = defineCall({
  method: 'POST',
  path: '/members/duplicates/apart',
  summary: 'Record that two members are different people, so that they are no longer listed as a pair',
  access: STAFF,
  statuses: [204],
  body: pair,
})

const merging = z.strictObject({
  /** The member that is merged into the one of the path and then no longer exists. */
  otherId: z.uuid(),
  rev: seenRev.optional(),
  otherRev: seenRev.optional(),
  /** Fields whose value is taken from the other member, where both have one. */
  take: z.array(z.string()).max(100).default([]),
  /** Which record's state holds where the two contradict each other, by the first day of the contradiction. */
  states: z
    .array(z.strictObject({ from: z.iso.date(), take: z.enum(['kept', 'other']) }))
    .max(500)
    .default([]),
})

const conflictingState = z.strictObject({
  name: z.string(),
  reason: z.string().nullable(),
  minutesRef: z.string().nullable(),
})

const outcome = z.strictObject({
  member: z.looseObject({ _id: z.string(), rev: z.int() }),
  /** The revisions of both that the preview showed. Sent with the merge, it refuses if either has changed since. */
  seen: z.strictObject({ rev: z.int(), otherRev: z.int() }),
  /** The fields in which the two differ, with the resulting value. */
  differences: z.array(
    z.strictObject({
      field: z.string(),
      label: z.string(),
      kept: z.string(),
      other: z.string(),
      result: z.string(),
      /** Both have a value, so the user has to choose. */
      isChoice: z.boolean(),
    }),
  ),
  /** The states of both as one history, oldest first. */
  states: z.array(z.strictObject({ startDate: z.string(), endDate: z.string().nullable(), name: z.string() })),
  /** Days on which the two have different states. The merge is refused until one is chosen for each; the other goes into the notes. */
  stateConflicts: z.array(
    z.strictObject({
      from: z.string(),
      until: z.string().nullable(),
      kept: conflictingState,
      other: conflictingState,
      choice: z.enum(['kept', 'other']).nullable(),
    }),
  ),
  /** Quotas of the other member of months that the one that stays has a quota of too. They are annulled; `credit` is what they were paid. */
  overlappingQuotas: z.array(
    z.strictObject({
      description: z.string(),
      periodStart: z.string(),
      periodEnd: z.string(),
      amount: z.number(),
      credit: z.number(),
      /** The quotas that stay. */
      keptDescription: z.string(),
    }),
  ),
  /** Sentences that say what is moved to the member that stays. */
  moved: z.array(z.string()),
})
export type MergeOutcome = z.output<typeof outcome>

export const previewMerge = defineCall({
  method: 'POST',
  path: '/members/:id/merge/preview',
  summary: 'Preview the merge of two members; changes nothing',
  access: STAFF,
  body: merging,
  answer: z.strictObject({ data: outcome }),
})

export const mergeMembers = defineCall({
  method: 'POST',
  path: '/members/:id/merge',
  summary: 'Merge two members into one, which keeps the data of both',
  access: STAFF,
  body: merging,
  answer: z.strictObject({ data: outcome }),
})

export const undoMerge = defineCall({
  method: 'POST',
  path: '/members/duplicates/merge/undo',
  summary: 'Undo a merge, so that both members are as before; for 30 days, and unless what it did was changed since',
  access: STAFF,
  statuses: [204],
  /** The member that was merged into another one. */
  body: z.strictObject({ goneId: z.uuid() }),
})
