import { z } from 'zod'
import { MESSAGES } from '../resource/input-messages.ts'
import { centsFromEuros } from '../rules/money.ts'
import { STAFF } from '../rules/roles.ts'
import { isCashPiece, MOST_PIECES } from '../rules/treasury/cash-count.ts'
import { defineCall, defineOnce } from './call.ts'
import { EXPORT_FORMATS } from './export.ts'
import { startedTask } from './tasks.ts'
import { requiredText, writtenDay, writtenMoney, writtenText } from './written.ts'

/** How many lines of a statement one call answers. */
export const STATEMENT_PAGE = 200
/** The most lines that are compared with a bank statement at once. */
export const MOST_RECONCILED = 2000

const chosenAccount = z.uuid('Escolha a conta.')
const link = z.strictObject({ data: z.strictObject({ url: z.string() }) })

const accountBalance = z.strictObject({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(['banco', 'caixa', 'prestador']),
  active: z.boolean(),
  /** At the end of the day that was asked for. */
  balance: z.number(),
  balanceToday: z.number(),
  lastReconciledAt: z.string().nullable(),
  /** How many lines up to today of a bank account were not yet found on a bank statement; zero for others. */
  unreconciled: z.int(),
  /** The last count of a cash box. */
  lastCountedOn: z.string().nullable(),
  /** What somebody should do about it; empty where nothing is. */
  warning: z.string(),
})
export type AccountBalanceAnswer = z.output<typeof accountBalance>

const balances = z.strictObject({
  day: z.string(),
  today: z.string(),
  accounts: z.array(accountBalance),
  total: z.number(),
  totalToday: z.number(),
})
export type BalancesAnswer = z.output<typeof balances>

export const readBalances = defineCall({
  method: 'GET',
  path: '/bank_accounts/balances',
  summary: 'The balance of every account and cash box today and at the end of a day',
  description:
    'Accounts that are no longer active are answered while they hold money. Balances are counted from the opening balance, the payments of members, money that nobody has claimed and the movements of the treasury.',
  access: STAFF,
  keyScope: 'treasury:read',
  query: z.strictObject({ day: writtenDay.optional() }),
  answer: z.strictObject({ data: balances }),
})

const statementLine = z.strictObject({
  /** Names the line of the account, also in a reconciliation. */
  key: z.string(),
  day: z.string(),
  description: z.string(),
  detail: z.string(),
  source: z.enum(['pagamento', 'valor_recebido', 'movimento']),
  sourceId: z.string(),
  /** The documents of the treasury that it settles. */
  documents: z.array(z.strictObject({ _id: z.string(), number: z.string() })),
  /** In euros; below zero where money went out. */
  amount: z.number(),
  /** Of the account after the line. */
  balance: z.number(),
  isReconciled: z.boolean(),
})
export type StatementLine = z.output<typeof statementLine>

const statement = z.strictObject({
  account: z.strictObject({
    _id: z.string(),
    name: z.string(),
    kind: z.enum(['banco', 'caixa', 'prestador']),
    active: z.boolean(),
    openingDate: z.string(),
    lastReconciledAt: z.string().nullable(),
  }),
  from: z.string(),
  to: z.string(),
  /** Before the first line of the period. */
  opening: z.number(),
  moneyIn: z.number(),
  moneyOut: z.number(),
  /** After the last line of the period. */
  closing: z.number(),
  /** How many lines the period has. */
  total: z.int(),
  /** Newest first. */
  lines: z.array(statementLine),
})
export type StatementAnswer = z.output<typeof statement>

const period = {
  /** The first day of the year of `to` where it is left out. */
  from: writtenDay.optional(),
  /** Today where it is left out. */
  to: writtenDay.optional(),
}

export const readStatement = defineCall({
  method: 'GET',
  path: '/bank_accounts/:id/statement',
  summary: `The statement of an account in a period, newest line first, ${STATEMENT_PAGE} lines at a time, each with the balance after it`,
  access: STAFF,
  keyScope: 'treasury:read',
  query: z.strictObject({ ...period, page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  answer: z.strictObject({ data: statement }),
})

export const bankStatementRequest = z.strictObject({
  ...period,
  format: z.enum(EXPORT_FORMATS, 'Escolha um formato.'),
})

export const exportStatement = defineCall({
  method: 'POST',
  path: '/bank_accounts/:id/statement/export',
  summary: 'A link to the statement of an account as a file; it works once, for 60 s',
  access: STAFF,
  body: bankStatementRequest,
  answer: link,
})

const reconciliation = z.strictObject({
  account: statement.shape.account,
  until: z.string(),
  /** The opening balance and every line that was found on a bank statement so far. */
  reconciledBalance: z.number(),
  /** What the account holds at the end of the day, by its lines. */
  balance: z.number(),
  /** Lines up to the day that were not found yet, oldest first. */
  lines: z.array(statementLine.omit({ balance: true, isReconciled: true })),
  /** How many there are; more than are answered need an earlier day. */
  total: z.int(),
  /** The reconciliation that can be undone. */
  last: z
    .strictObject({ _id: z.string(), until: z.string(), statementBalance: z.number(), lineCount: z.int() })
    .nullable(),
})
export type ReconciliationAnswer = z.output<typeof reconciliation>

export const readReconciliation = defineCall({
  method: 'GET',
  path: '/bank_accounts/:id/reconciliation',
  summary: `What a bank statement is compared with: the lines of an account up to a day that were not found yet, at most ${MOST_RECONCILED}`,
  access: STAFF,
  query: z.strictObject({ until: writtenDay.optional() }),
  answer: z.strictObject({ data: reconciliation }),
})

export const reconcileAccount = defineOnce({
  method: 'POST',
  path: '/bank_accounts/:id/reconcile',
  summary: 'Mark lines as found on the bank statement and note until which day the account is reconciled',
  description:
    'Refused unless the opening balance, the lines that were found before and these lines together give `statementBalance` to the cent.',
  access: STAFF,
  body: z.strictObject({
    until: writtenDay,
    statementBalance: writtenMoney({ isSigned: true }),
    keys: z.array(z.string().max(100)).max(MOST_RECONCILED, `Marque no máximo ${MOST_RECONCILED} linhas de cada vez.`),
  }),
  answer: z.strictObject({ data: z.strictObject({ _id: z.string(), lastReconciledAt: z.string() }) }),
})

export const undoReconciliation = defineCall({
  method: 'POST',
  path: '/bank_accounts/:id/undo_reconciliation',
  summary: 'Take back the last reconciliation of an account: its lines wait again',
  access: STAFF,
  body: z.strictObject({ reconciliationId: z.uuid() }),
  answer: z.strictObject({ data: z.strictObject({ lastReconciledAt: z.string().nullable() }) }),
})

export const payOut = defineOnce({
  method: 'POST',
  path: '/bank_accounts/:id/payout',
  summary: 'Record that a payment service paid out: a transfer to a bank account and its fee as an expense',
  description: 'The fee is of the category of `providerFeeCategoryId` unless `categoryId` is given.',
  access: STAFF,
  body: z.strictObject({
    date: writtenDay,
    /** What arrived in the bank account. */
    amount: writtenMoney(),
    /** What the service kept. */
    fee: writtenMoney({ least: 0 }).optional(),
    counterBankAccountId: chosenAccount,
    categoryId: z.uuid('Escolha a rubrica.').optional(),
    description: writtenText(200).optional(),
  }),
  statuses: [201],
  answer: z.strictObject({
    data: z.strictObject({ transferId: z.string(), feeId: z.string().nullable() }),
  }),
})

const pieceValue = z
  .number(MESSAGES.money)
  .transform(centsFromEuros)
  .refine((cents): cents is number => cents !== null && isCashPiece(cents), 'Não há moeda nem nota deste valor.')

export const closeCashBox = defineOnce({
  method: 'POST',
  path: '/cash_counts/close',
  summary:
    'Close a cash box: its count by coins and notes, the difference as a movement, the sheet as a document, and the deposit',
  description: 'One transaction. `expected` is the balance that was shown: when the box has moved since, 409.',
  access: STAFF,
  body: z.strictObject({
    bankAccountId: chosenAccount,
    date: writtenDay,
    pieces: z
      .array(
        z.strictObject({
          value: pieceValue,
          count: z
            .int('Indique um número inteiro.')
            .min(0, 'Indique um número a partir de 0.')
            .max(MOST_PIECES, 'É um número demasiado alto.'),
        }),
      )
      .max(15, 'Cada moeda ou nota conta-se uma vez.')
      .refine(pieces => new Set(pieces.map(({ value }) => value)).size === pieces.length, {
        message: 'Cada moeda ou nota conta-se uma vez.',
      }),
    expected: writtenMoney({ isSigned: true }),
    explanation: writtenText(300).optional(),
    deposit: z.strictObject({ amount: writtenMoney(), bankAccountId: chosenAccount }).optional(),
  }),
  statuses: [201],
  answer: z.strictObject({
    data: z.strictObject({ _id: z.string(), treasuryDocId: z.string(), number: z.string(), pdfId: z.string() }),
  }),
})

export const handoverRequest = z.strictObject({
  /** Today where it is left out. */
  day: writtenDay.optional(),
  handedBy: requiredText(100, 'Indique quem entrega.'),
  receivedBy: requiredText(100, 'Indique quem recebe.'),
})
export type HandoverRequest = z.output<typeof handoverRequest>

export const printHandover = defineCall({
  method: 'POST',
  path: '/bank_accounts/handover',
  summary: 'Start a background task that draws the handover of the accounts on a day as a PDF for two signatures',
  access: STAFF,
  body: handoverRequest,
  statuses: [202],
  answer: startedTask,
})

const difference = z.strictObject({
  /** What was found to differ. */
  kind: z.enum(['saldo', 'documento', 'movimento', 'conciliacao']),
  /** The account, document or movement. */
  recordId: z.string(),
  title: z.string(),
  foundAt: z.string(),
  stored: z.number(),
  counted: z.number(),
})
export type TreasuryDifference = z.output<typeof difference>

export const readTreasuryDifferences = defineCall({
  method: 'GET',
  path: '/treasury_differences',
  summary:
    'What the last check found to differ from the sum of its parts: accounts, documents, movements, reconciliations',
  access: STAFF,
  answer: z.strictObject({ data: z.array(difference) }),
})

export const checkTreasury = defineCall({
  method: 'POST',
  path: '/treasury_differences/check',
  summary: 'Compare every account with the sum of its parts now, as every night',
  access: STAFF,
  answer: z.strictObject({ data: z.array(difference) }),
})
