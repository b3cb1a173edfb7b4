import { z } from 'zod'
import { ADMIN, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { likelyPair } from './duplicates.ts'
import { seenRev } from './written.ts'

export const nextMemberNumber = defineCall({
  method: 'GET',
  path: '/members/nextNumber',
  summary: 'Read the number that the next member would get; it is not reserved',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.strictObject({ memberNumber: z.int() }) }),
})

export const anonymizeMember = defineCall({
  method: 'POST',
  path: '/members/:id/anonymize',
  summary:
    'Erase the personal data of a member who has left; number, dates, states and categories stay. It cannot be undone',
  access: ADMIN,
  body: z.strictObject({ rev: seenRev.optional() }),
  answer: z.strictObject({ data: z.strictObject({ keptUntil: z.iso.date().nullable() }) }),
})

export const readKeptUntil = defineCall({
  method: 'GET',
  path: '/members/:id/kept_until',
  summary: 'Until when accounting records keep the name and tax number of a member whose personal data are erased',
  description:
    'Receipts, the register of gifts and documents of the treasury; null where there are none of the member.',
  access: ADMIN,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.strictObject({ keptUntil: z.iso.date().nullable() }) }),
})

const item = z.looseObject({ _id: z.string(), rev: z.int() })
const items = z.array(item)

export const memberSheet = defineCall({
  method: 'GET',
  path: '/members/:id/sheet',
  summary: "Read a member with everything that the member's sheet shows, in one request",
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({
    data: z.strictObject({
      member: item,
      /** Newest first. */
      memberStates: items,
      memberTerms: items,
      memberPhotos: items,
      /** The undecided change request, if there is one. */
      memberChangeRequests: items,
      contacts: items,
      /** The user account tied to this member, if there is one. */
      users: items,
      /** All state names, in their order. */
      memberStateNames: items,
      memberCategories: items,
      /** Members who are probably the same person, the most probable first. */
      likelyPairs: z.array(likelyPair),
      /** Rows that the member's other refs point to, by resource. */
      refs: z.record(z.string(), items),
    }),
  }),
})
