import { bankStatementRequest } from '@agremia/model/calls/treasury-accounts'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { isStaff } from '@agremia/model/rules/roles'
import {
  CLOSING_TITLE,
  inAndOut,
  OPENING_TITLE,
  STATEMENT_COLUMNS,
  statementPeriod,
} from '@agremia/model/rules/treasury/account-statement'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { InvalidInput } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Cell, ExportColumn, ExportSheet } from '../../../resource/export/columns.ts'
import { readFirst } from '../../../resource/export/row-stream.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../../tasks/download-links.ts'
import { writeSheet } from '../../exports/write-sheet.ts'
import type { FeatureDeps } from '../../feature.ts'
import { findAccount } from '../find-account.ts'
import { wordsOf } from './line-facts.ts'
import { readPeriodSums, readStatementLines, type StatementPeriod } from './read-statement.ts'

/** The kind of its download links. */
export const BANK_STATEMENT = 'bank statement'

const request = bankStatementRequest.extend({ accountId: z.uuid() })
type BankStatementRequest = z.output<typeof request>

type BankStatementDeps = Pick<FeatureDeps, 'kernel' | 'links'>

const COLUMNS: readonly ExportColumn[] = [
  { label: STATEMENT_COLUMNS.day, kind: 'date' },
  { label: STATEMENT_COLUMNS.description, kind: 'text' },
  { label: STATEMENT_COLUMNS.detail, kind: 'text' },
  { label: STATEMENT_COLUMNS.moneyIn, kind: 'money' },
  { label: STATEMENT_COLUMNS.moneyOut, kind: 'money' },
  { label: STATEMENT_COLUMNS.balance, kind: 'money' },
]
/** How many lines are read at a time. */
const READ_AT_ONCE = 500

/** A link to the statement of an account as a file. */
export async function linkBankStatement(
  { kernel, links }: BankStatementDeps,
  context: WriteContext,
  wanted: BankStatementRequest,
): Promise<string> {
  const { name } = await findAccount(context.db, wanted.accountId)
  const title = `Extrato de ${name}`
  await recordAction(kernel, 'export', { resource: bankAccounts, id: wanted.accountId, title }, context)
  return makeDownloadLink(context, links, BANK_STATEMENT, wanted)
}

export const openBankStatement =
  ({ kernel }: BankStatementDeps): OpenDownload =>
  async (given, actor) => {
    const { accountId, format, ...asked } = request.parse(given)
    if (!isStaff(actor.role)) return undefined
    const madeAt = kernel.clock()
    const period = statementPeriod(asked, lisbonDay(madeAt))
    return writeSheet(
      await bankStatementSheet(kernel.database.kysely, accountId, period, kernel.organisation(), madeAt),
      format,
    )
  }

/** The statement of an account as a sheet: what there was before, every line with the balance after it, and what there is then. */
export async function bankStatementSheet(
  db: Kysely<unknown>,
  accountId: string,
  period: StatementPeriod,
  organisation: string,
  madeAt: Date,
): Promise<ExportSheet> {
  const { name } = await findAccount(db, accountId)
  return {
    title: `Extrato de ${name}`,
    organisation,
    madeAt,
    summary: `De ${printDay(period.from)} a ${printDay(period.to)}`,
    columns: COLUMNS,
    rows: await readFirst(statementRows(db, accountId, period)),
  }
}

async function* statementRows(
  db: Kysely<unknown>,
  accountId: string,
  period: StatementPeriod,
): AsyncGenerator<readonly Cell[]> {
  const { opening, moneyIn, moneyOut } = await readPeriodSums(db, accountId, period)
  yield [period.from, OPENING_TITLE, '', null, null, opening]
  for (let offset = 0; ; offset += READ_AT_ONCE) {
    const lines = await readStatementLines(db, accountId, {
      ...period,
      newestFirst: false,
      limit: READ_AT_ONCE,
      offset,
    })
    for (const line of lines) {
      const { description, detail } = wordsOf(line)
      const { moneyIn: came, moneyOut: went } = inAndOut(line.amount)
      yield [line.day, description, detail, came, went, line.balance]
    }
    if (lines.length < READ_AT_ONCE) break
  }
  yield [period.to, CLOSING_TITLE, '', moneyIn, moneyOut, opening + moneyIn - moneyOut]
}

/** Refuses a period that ends before it begins. */
export function refuseBackwards({ from, to }: StatementPeriod): void {
  if (from > to) throw new InvalidInput({ from: `Escolha um dia até ${printDay(to)}.` })
}
