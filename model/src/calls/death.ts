import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'
import { seenRev, writtenDay } from './written.ts'

const person = z.strictObject({ _id: z.uuid(), name: z.string(), memberNumber: z.int() })

/** What the death of a member changes, or would change. Amounts are euros. */
const deathOutcome = z.strictObject({
  /** The names of the state before and after. */
  state: z.strictObject({ from: z.string(), to: z.string() }),
  /** Messages that were waiting to be sent, and no longer are. */
  cancelledMessages: z.int(),
  /** Open quotas of the year of the death and later: annulled; `credit` is what was paid of them. */
  annulled: z.strictObject({ count: z.int(), total: z.number(), credit: z.number() }),
  /** What else is owed waits for a decision. */
  parked: z.strictObject({ count: z.int(), total: z.number() }),
  /** Those whose quotas the dead member paid as the head of their family. */
  dependants: z.array(person),
  newHead: person.nullable(),
})
export type DeathOutcome = z.output<typeof deathOutcome>

export const recordDeath = defineCall({
  method: 'POST',
  path: '/members/:id/death',
  summary: 'Record the death of a member and all that follows from it in one transaction, or tell what that would be',
  description:
    'Sets the state, cancels waiting messages, annuls the open quotas of the year, parks older debts until a decision and gives the family another head. A mistake is taken back by deleting the state, which ends the waiting of the debts, and by generating the annulled quotas again.',
  access: STAFF,
  body: z.strictObject({
    date: writtenDay,
    /** The new head of the family; without one each member of it pays for themselves. */
    newHeadId: z.uuid('Escolha a ficha.').nullish(),
    rev: seenRev.optional(),
    isPreview: z.boolean().default(false),
  }),
  answer: z.strictObject({ data: deathOutcome }),
})
