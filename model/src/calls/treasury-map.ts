import { z } from 'zod'
import { STAFF } from '../rules/roles.ts'
import { isFlowKey } from '../rules/treasury/cash-map.ts'
import { defineCall } from './call.ts'

const YEAR_MESSAGE = 'Indique um ano.'
const year = z.int(YEAR_MESSAGE).min(1900, YEAR_MESSAGE).max(2200, YEAR_MESSAGE)
const yearOfQuery = z.coerce.number(YEAR_MESSAGE).pipe(year)

const rubrica = z.strictObject({
  /** By which `GET /treasury_map/entries` finds what it is made of. */
  key: z.string(),
  label: z.string(),
  amount: z.number(),
})
const half = z.strictObject({
  label: z.string(),
  amount: z.number(),
  lines: z.array(z.strictObject({ label: z.string(), amount: z.number(), rubricas: z.array(rubrica) })),
})
const cashMap = z.strictObject({
  year: z.int(),
  receipts: half,
  payments: half,
  /** Money that came and belongs to nobody yet, less what was given back. */
  unidentified: z.number(),
  /** The opening balances of accounts that began after the first day of the year. */
  opened: z.number(),
  /** Transfers to or from an account whose opening balance is of a later day; zero in all other cases. */
  transfers: z.number(),
  opening: z.number(),
  closing: z.number(),
  accounts: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), opening: z.number(), closing: z.number() })),
})
export type CashMap = z.output<typeof cashMap>

export const readCashMap = defineCall({
  method: 'GET',
  path: '/treasury_map',
  summary: 'The map of receipts and payments of a year, by line and category',
  description:
    'What moved the accounts in the year, each on its own day. `opening + receipts − payments + unidentified + opened + transfers = closing`, to the cent. Payments of members are counted by their category or type, and documents that only name such a payment are not counted again. Transfers between accounts are left out.',
  access: STAFF,
  keyScope: 'treasury:read',
  query: z.strictObject({ year: yearOfQuery.optional() }),
  answer: z.strictObject({ data: cashMap }),
})

const entry = z.strictObject({
  day: z.string(),
  amount: z.number(),
  description: z.string(),
  accountName: z.string(),
  /** What it opens: a document, a movement without one, a payment of a member, or money that waits to be identified. */
  of: z.enum(['treasuryDocs', 'treasuryMovements', 'payments', 'receivedMoney']),
  _id: z.uuid(),
})
export type CashMapEntry = z.output<typeof entry>

export const readCashMapEntries = defineCall({
  method: 'GET',
  path: '/treasury_map/entries',
  summary: 'What a number of the map is made of, by day; the amounts of all pages add up to it',
  access: STAFF,
  keyScope: 'treasury:read',
  query: z.strictObject({
    year: yearOfQuery,
    key: z.string().max(60).refine(isFlowKey, 'Não há esta linha no mapa.'),
    _page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    _limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.strictObject({
    data: z.array(entry),
    meta: z.strictObject({ total: z.int(), amount: z.number() }),
  }),
})

export const openCashMap = defineCall({
  method: 'POST',
  path: '/treasury_map',
  summary: 'A link to the map of a year as PDF or XLSX; it works once, for 60 s',
  access: STAFF,
  body: z.strictObject({ year, format: z.enum(['pdf', 'xlsx'], 'Escolha PDF ou XLSX.') }),
  answer: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
})

const budgetLine = z.strictObject({
  costCentre: z.string().nullable(),
  /** The row of `budgets`; null where nothing was planned. */
  _id: z.uuid().nullable(),
  rev: z.int().nullable(),
  planned: z.number(),
  actual: z.number(),
})
const budgetCategory = z.strictObject({
  categoryId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  lines: z.array(budgetLine),
})
const budgetHalf = z.strictObject({
  planned: z.number(),
  actual: z.number(),
  categories: z.array(budgetCategory),
  /** What moved without a category. */
  unclassified: z.number(),
})
const budgetSheet = z.strictObject({
  year: z.int(),
  receipts: budgetHalf,
  payments: budgetHalf,
  /** How many lines the budget of the year before has, which can be copied. */
  linesOfYearBefore: z.int(),
})
export type BudgetSheet = z.output<typeof budgetSheet>
export type BudgetSheetHalf = BudgetSheet['receipts']
export type BudgetSheetLine = BudgetSheetHalf['categories'][number]['lines'][number]

export const readBudget = defineCall({
  method: 'GET',
  path: '/treasury_budget',
  summary: 'The budget of a year against what moved in it, by category and cost centre',
  description:
    'What moved is that of the map of receipts and payments. What moved for a cost centre counts on the line of that cost centre where there is one, and else on that of the whole category.',
  access: STAFF,
  keyScope: 'treasury:read',
  query: z.strictObject({ year: yearOfQuery.optional() }),
  answer: z.strictObject({ data: budgetSheet }),
})

export const copyBudget = defineCall({
  method: 'POST',
  path: '/treasury_budget/copy',
  summary: 'Copy to a year what the budget of the year before has and that of the year does not',
  access: STAFF,
  body: z.strictObject({ year }),
  statuses: [201],
  answer: z.strictObject({ data: z.strictObject({ copied: z.int() }) }),
})
