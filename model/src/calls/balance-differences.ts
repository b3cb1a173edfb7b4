import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const balances = z.strictObject({
  paidUntil: z.string().nullable(),
  overdueTotal: z.number(),
  debtTotal: z.number(),
  creditBalance: z.number(),
  situation: z.string(),
  nextDueDate: z.string().nullable(),
  oldestDueDate: z.string().nullable(),
  /** How many of its charges and payments have settled amounts, or marks that follow from them, that the rows do not give; the rows have none. */
  wrongRows: z.int(),
})
export type AccountBalances = z.output<typeof balances>

const difference = z.strictObject({
  memberId: z.uuid(),
  memberNumber: z.int(),
  name: z.string(),
  foundAt: z.string(),
  stored: balances,
  counted: balances,
})
export type BalanceDifference = z.output<typeof difference>

export const readBalanceDifferences = defineCall({
  method: 'GET',
  path: '/balance_differences',
  summary:
    'List the accounts whose stored balances or settled amounts the last nightly check found to differ from the rows of the ledger',
  access: STAFF,
  answer: z.strictObject({ data: z.array(difference) }),
})

export const recountAccounts = defineCall({
  method: 'POST',
  path: '/balance_differences/recount',
  summary: 'Count again the accounts that were found to differ, and answer how many still differ',
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({ left: z.int() }) }),
})
