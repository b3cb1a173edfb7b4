import { z } from 'zod'
import { ROLL_CORRECTIONS, ROLL_PRINTS } from '../rules/electoral-roll.ts'
import { keysOf } from '../rules/keys-of.ts'
import { STAFF } from '../rules/roles.ts'
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

export const rollRequest = z.strictObject({
  name: requiredText(100, 'Indique a assembleia.'),
  cutoffDate: writtenDay,
})
export type RollRequest = z.output<typeof rollRequest>

export const postElectoralRoll = defineCall({
  method: 'POST',
  path: '/electoral_rolls',
  summary: 'Start a background task that fixes the roll of voters of a cut-off date and draws it as a PDF',
  description:
    'States, categories and quotas count as they were on that day. A roll is never changed or deleted; one of the same name and day is refused with 422.',
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
