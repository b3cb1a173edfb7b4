import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { likelyPair } from './duplicates.ts'

export const nextMemberNumber = defineCall({
  method: 'GET',
  path: '/members/nextNumber',
  summary: 'The number that the next member would get; nobody holds it until a member is saved',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.strictObject({ memberNumber: z.int() }) }),
})

const item = z.looseObject({ _id: z.string(), rev: z.int() })
const items = z.array(item)

export const memberSheet = defineCall({
  method: 'GET',
  path: '/members/:id/sheet',
  summary: 'A member with all that the sheet shows of them: one question for one screen',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({
    data: z.strictObject({
      member: item,
      /** Newest first. */
      memberStates: items,
      memberTerms: items,
      memberPhotos: items,
      /** The one that is to be decided, if there is any. */
      memberChangeRequests: items,
      contacts: items,
      /** Who comes in as this member, if anybody does. */
      users: items,
      /** All that there are, in their order: what a member may be in. */
      memberStateNames: items,
      memberCategories: items,
      /** With whom this is likely one person, the likeliest first. */
      likelyPairs: z.array(likelyPair),
      /** What else the member's own fields point to, by resource. */
      refs: z.record(z.string(), items),
    }),
  }),
})
