import { z } from 'zod'
import { keysOf } from '../rules/keys-of.ts'
import { ADMIN, STAFF } from '../rules/roles.ts'
import { CLOSING_POINTS } from '../rules/year-closing.ts'
import { defineCall } from './call.ts'
import { requiredText, writtenDay } from './written.ts'

const closing = z.strictObject({
  year: z.int(),
  /** The day until which the accounts are closed; null where they are open. */
  closedUntil: z.string().nullable(),
  isClosed: z.boolean(),
  /** Whether the year is over, so that it can be closed. */
  hasEnded: z.boolean(),
  points: z.array(
    z.strictObject({
      name: z.enum(keysOf(CLOSING_POINTS)),
      count: z.int(),
      amount: z.number().nullable().describe('In euros, of what is still owed'),
    }),
  ),
  /** The newest first. */
  history: z.array(
    z.strictObject({
      at: z.string(),
      kind: z.enum(['encerramento', 'reabertura']),
      until: z.string().nullable(),
      reason: z.string().nullable(),
      byName: z.string().nullable(),
    }),
  ),
})
export type YearClosing = z.output<typeof closing>
const answer = z.strictObject({ data: closing })

export const readYearClosing = defineCall({
  method: 'GET',
  path: '/year_closings/:year',
  summary: 'What is still to be done before the accounts of a year are closed, and who closed or reopened them',
  access: STAFF,
  answer,
})

export const closeYear = defineCall({
  method: 'POST',
  path: '/year_closings/:year/close',
  summary: 'Close the accounts of a year that is over',
  description:
    'Nothing is entered or annulled any more on a day until its last, opening balances stay, and documents of the year stay as they are. What is still to be done refuses nothing.',
  access: ADMIN,
  answer,
})

export const reopenAccounts = defineCall({
  method: 'POST',
  path: '/year_closings/reopen',
  summary: 'Reopen closed accounts, with a reason that stays',
  description: 'They stay closed until `until`; without it, none is. Any other call that would reopen them is refused.',
  access: ADMIN,
  body: z.strictObject({ until: writtenDay.nullish(), reason: requiredText(300, 'Indique o motivo.') }),
  answer: z.strictObject({ data: z.strictObject({ closedUntil: z.string().nullable() }) }),
})
