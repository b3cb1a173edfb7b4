import { z } from 'zod'
import { NO_VOTE_REASONS, ROLL_CORRECTIONS, ROLL_PRINTS } from '../rules/electoral-roll.ts'
import { keysOf } from '../rules/keys-of.ts'
import { STAFF } from '../rules/roles.ts'
import { voteDebt } from './account.ts'
import { defineCall } from './call.ts'
import { startedTask } from './tasks.ts'
import { requiredText, writtenDay } from './written.ts'

export const memberBookRequest = z.strictObject({ day: writtenDay })
export type MemberBookRequest = z.output<typeof memberBookRequest>

export const printMemberBook = defineCall({
  method: 'POST',
  path: '/members/book',
  summary: 'Start a background task that draws the book of members as it was on a day, as a PDF',
  description: 'Refused with 422 for a day after today, and for one on which there were no members yet.',
  access: STAFF,
  body: memberBookRequest,
  statuses: [202],
  answer: startedTask,
})

const roll = { name: requiredText(100, 'Indique a assembleia.'), cutoffDate: writtenDay }
export const rollRequest = z.strictObject({
  ...roll,
  /** Of the preview that was looked at. */
  contentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Veja outra vez quem vota.')
    .optional(),
})
export type RollRequest = z.output<typeof rollRequest>

const rollPreview = z.strictObject({
  voterCount: z.int(),
  voteCount: z.int(),
  excludedCount: z.int(),
  /** By name, so many at the most. */
  voters: z.array(z.strictObject({ memberNumber: z.int(), name: z.string(), votes: z.int() })),
  excluded: z.array(
    z.strictObject({
      memberNumber: z.int(),
      name: z.string(),
      reasons: z.array(z.enum(keysOf(NO_VOTE_REASONS))),
      /** Where arrears are a reason: what had been overdue for too long on the cut-off date, oldest first. */
      debts: z.array(voteDebt),
    }),
  ),
  /** Says who votes with how many votes; posting it with this refuses a roll that has changed since. */
  contentHash: z.string(),
})
export type RollPreview = z.output<typeof rollPreview>
export const MOST_PREVIEWED = 1000

export const previewElectoralRoll = defineCall({
  method: 'POST',
  path: '/electoral_rolls/preview',
  summary: 'Tell who would vote and who would not by a roll of a cut-off date, and why',
  description: `Tells at most ${MOST_PREVIEWED} of each, by name. Nothing is kept.`,
  access: STAFF,
  body: z.strictObject(roll),
  answer: z.strictObject({ data: rollPreview }),
})

export const postElectoralRoll = defineCall({
  method: 'POST',
  path: '/electoral_rolls',
  summary: 'Start a background task that fixes the roll of voters of a cut-off date and draws it as a PDF',
  description:
    'States, categories and quotas count as they were on that day. A roll is never changed or deleted; one of the same name and day is refused with 422. With the `contentHash` of the preview, the task fails where somebody else votes by then.',
  access: STAFF,
  body: rollRequest,
  statuses: [202],
  answer: startedTask,
})

export const printElectoralRoll = defineCall({
  method: 'POST',
  path: '/electoral_rolls/:id/print',
  summary: 'Start a background task that draws a roll as posted, as a list of attendance, or those without a vote',
  description:
    'The list of those without a vote (`mesa`) says why, by a code. It is for the board of the assembly only.',
  access: STAFF,
  body: z.strictObject({ print: z.enum(keysOf(ROLL_PRINTS)) }),
  statuses: [202],
  answer: startedTask,
})

export const correctElectoralRoll = defineCall({
  method: 'POST',
  path: '/electoral_rolls/:id/addenda',
  summary: 'Add a correction to a posted roll: somebody who votes after all, or who does not',
  access: STAFF,
  body: z.strictObject({
    memberId: z.guid('Escolha um registo.'),
    correction: z.enum(keysOf(ROLL_CORRECTIONS), 'Escolha o que se corrige.'),
    note: requiredText(200, 'Indique o motivo da correção.'),
  }),
  statuses: [201],
  answer: z.strictObject({ data: z.strictObject({ addendum: z.int() }) }),
})
