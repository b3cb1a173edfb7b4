import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

/** By what two sheets look like one person's. */
export const LIKENESS = { nif: 'NIF', email: 'E-mail', nameBirth: 'Nome e data de nascimento' } as const
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
  summary: 'Pairs of members who are likely one person, the likeliest first; 500 at most',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.array(likelyPair), meta: z.strictObject({ total: z.int() }) }),
})

export const keepApart = defineCall({
  method: 'POST',
  path: '/members/duplicates/apart',
  summary: 'Says that two members are two people, so that they are no longer pointed out as a pair',
  access: STAFF,
  statuses: [204],
  body: z.strictObject({ oneId: z.uuid(), otherId: z.uuid() }),
})

const merging = z.strictObject({
  /** The sheet that goes; all that it has passes to the one in the path. */
  otherId: z.uuid(),
  rev: z.int().optional(),
  otherRev: z.int().optional(),
  /** Fields in which the sheet that goes is right, where both say something. */
  take: z.array(z.string()).max(100).default([]),
})

const outcome = z.strictObject({
  member: z.looseObject({ _id: z.string(), rev: z.int() }),
  /** The versions of the two that were looked at: sent with the merge, what changed since is not merged unseen. */
  seen: z.strictObject({ rev: z.int(), otherRev: z.int() }),
  /** Fields in which the two differ, with what stays. */
  differences: z.array(
    z.strictObject({
      field: z.string(),
      label: z.string(),
      kept: z.string(),
      other: z.string(),
      result: z.string(),
      /** Both say something, so somebody has to choose. */
      isChoice: z.boolean(),
    }),
  ),
  /** The states as one history, oldest first. */
  states: z.array(z.strictObject({ startDate: z.string(), endDate: z.string().nullable(), name: z.string() })),
  /** What passes from the one that goes, in words. */
  moved: z.array(z.string()),
})
export type MergeOutcome = z.output<typeof outcome>

export const previewMerge = defineCall({
  method: 'POST',
  path: '/members/:id/merge/preview',
  summary: 'What merging would make of two sheets; nothing is kept of it',
  access: STAFF,
  body: merging,
  answer: z.strictObject({ data: outcome }),
})

export const mergeMembers = defineCall({
  method: 'POST',
  path: '/members/:id/merge',
  summary: 'Makes one sheet of two: everything of both stays',
  access: STAFF,
  body: merging,
  answer: z.strictObject({ data: outcome }),
})
