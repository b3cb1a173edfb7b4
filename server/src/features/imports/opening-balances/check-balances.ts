import type { ImportValueChoice } from '@agremia/model/calls/imports'
import { printDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import { EXAMPLE_NAME } from '@agremia/model/rules/import/example-row'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import type { Lookups } from '@agremia/model/rules/import/read-cell'
import {
  judgeOpeningBalance,
  type OpeningBalance,
  type OpeningCharge,
  type QuotaPeriod,
} from '@agremia/model/rules/ledger/opening-balance'
import { printMoney } from '@agremia/model/rules/money'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import type { FieldErrors } from '../../../errors.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { TaskFault } from '../../../tasks/task.ts'
import { foreignIbanError } from '../../guarded-changes/foreign-ibans.ts'
import { type ImportTarget, importTarget } from '../import-fields.ts'
import type { ImportTaskRun } from '../import-task.ts'
import {
  EMPTY_OUTCOME,
  EXAMPLE_ROW,
  type FileRow,
  judgeBatches,
  REPEATED_HEADINGS,
  type RowOutcome,
  repeatsHeadings,
} from '../judge-batches.ts'
import { lookupsOf } from '../lookups.ts'
import { numberOf } from '../match-row.ts'
import { type BalanceContext, readBalanceContext } from './balance-context.ts'
import { findAccounts, type KnownAccount } from './find-accounts.ts'
import { type BalanceLine, readBalanceLine } from './read-balance-line.ts'

interface BalancePlan extends BalanceContext {
  target: ImportTarget
  headings: readonly string[]
  mapping: Mapping
  lookups: Lookups
  /** By member: the months that quotas have, of the ledger and of the lines above. */
  taken: Map<string, QuotaPeriod[]>
}

/** Finds out what each row would charge, and writes it to the row; it changes no account. */
export async function checkBalances({ progress, input: { importId }, ...write }: ImportTaskRun): Promise<void> {
  const { db, now } = write
  const { rows } = await sql<{ headings: string[]; mapping: Mapping; choices: ImportValueChoice[] }>`
    select headings, mapping, value_choices as choices from imports where id = ${importId}
  `.execute(db)
  const [chosen] = rows
  if (!chosen) throw new TaskFault('Esta importação já não existe.')
  const { choices, ...columns } = chosen
  const target = importTarget('openingBalances', columns.headings)
  const plan: BalancePlan = {
    ...columns,
    ...(await readBalanceContext(db, now)),
    target,
    lookups: lookupsOf(target, {}, choices),
    taken: new Map(),
  }
  await judgeBatches({ db, importId, progress }, batch => judgeBatch(write, batch, plan))
}

async function judgeBatch(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  batch: readonly FileRow[],
  plan: BalancePlan,
): Promise<RowOutcome[]> {
  const rows = batch.map(row => ({ row, read: readBalanceLine(row.cells, plan) }))
  for (const { read } of rows) {
    const description = await foreignIbanError(db, actor?.role, read.values.description ?? '')
    if (description) read.errors.description ??= description
  }
  const accounts = await findAccounts(
    db,
    rows.flatMap(({ read }) => numberOf(read.texts) ?? []),
  )
  for (const { memberId, quotas } of accounts.values())
    if (!plan.taken.has(memberId)) plan.taken.set(memberId, [...quotas])
  return rows.map(({ row, read }) => outcomeOf(row, read, accounts, plan))
}

function outcomeOf(
  { line, cells, fault }: FileRow,
  read: BalanceLine,
  accounts: ReadonlyMap<number, KnownAccount>,
  plan: BalancePlan,
): RowOutcome {
  const title = String(read.texts.name ?? read.texts.memberNumber ?? cells.find(Boolean) ?? '')
  const outcome = { ...EMPTY_OUTCOME, line, title }
  if (fault) return { ...outcome, verdict: 'error', errors: { _: fault } }
  if (repeatsHeadings(cells, plan.headings)) return { ...outcome, verdict: 'skip', notes: { _: REPEATED_HEADINGS } }
  if (read.texts.name === EXAMPLE_NAME) return { ...outcome, verdict: 'skip', notes: { _: EXAMPLE_ROW } }
  const number = numberOf(read.texts)
  if (number === undefined && cells.some(isTotal)) return { ...outcome, verdict: 'skip', notes: { _: TOTALS_ROW } }
  const account = number === undefined ? undefined : accounts.get(number)
  const { values, errors } = read
  if (!account) {
    errors.memberNumber ??= numberFault(number, plan.texts)
    return { ...outcome, verdict: 'error', errors }
  }
  const about = { ...outcome, title: account.name, memberId: account.memberId }
  if (Object.keys(errors).length > 0) return { ...about, verdict: 'error', errors }
  const taken = plan.taken.get(account.memberId) ?? []
  const judged = judgeOpeningBalance(values, { ...plan, admissionDate: account.admissionDate, taken })
  const notes = { ...read.notes, ...judged.notes, ...nameNote(read, account, number, plan.texts) }
  if (Object.keys(judged.errors).length > 0) return { ...about, verdict: 'error', errors: judged.errors, notes }
  if (judged.charges.length === 0)
    return { ...about, verdict: 'skip', notes: { ...notes, _: 'Não deve nada: nada muda.' } }
  for (const { type, periodStart, periodEnd, description } of judged.charges)
    if (type === 'quota' && periodStart && periodEnd)
      taken.push({ periodStart, periodEnd, name: `«${description}», na linha ${line}` })
  plan.taken.set(account.memberId, taken)
  return { ...about, verdict: 'create', notes, input: toldOf(values, judged.charges) }
}

const TOTALS_ROW = 'É a linha dos totais.'
const isTotal = (cell: string) => /^(sub)?tota(l|is)\b/.test(fold(cell))

/** What the row says, with what it leaves to be understood, and the charges that it becomes. */
function toldOf(values: OpeningBalance, charges: readonly OpeningCharge[]) {
  const paid = charges.find(({ column }) => column === 'paidUntil')
  const debts = charges.filter(charge => charge !== paid)
  return {
    ...(values.byYear ? toldByYear(debts) : debts.map(debt => toldDebt(values, debt))[0]),
    ...(paid && { paidUntil: paid.periodEnd }),
    charges,
  }
}

const toldDebt = (values: OpeningBalance, debt: OpeningCharge) => ({
  type: debt.type,
  year: debt.year,
  description: debt.description,
  amount: debt.originalAmount,
  ...(debt.originalAmount > 0 && { dueDate: debt.dueDate }),
  ...(values.periodStart && { periodStart: debt.periodStart, periodEnd: debt.periodEnd }),
})

/** The sum of the columns, and each with the day on which it is due. */
const toldByYear = (debts: readonly OpeningCharge[]) => ({
  amount: debts.reduce((sum, { originalAmount }) => sum + originalAmount, 0),
  ...Object.fromEntries(debts.map(debt => [debt.column, printCharge(debt)])),
})

const printCharge = ({ originalAmount, dueDate }: OpeningCharge) =>
  originalAmount === 0 ? 'Pago' : `${printMoney(originalAmount)}, vence em ${printDay(dueDate)}`

const numberFault = (number: number | undefined, texts: SettingTexts) =>
  number === undefined ? 'Indique o número.' : `O n.º ${printMemberNumber(number, texts)} não existe.`

/** A number beside another name is often a line that slipped. */
function nameNote(
  { texts: { name } }: BalanceLine,
  account: KnownAccount,
  number: number | undefined,
  texts: SettingTexts,
): FieldErrors {
  if (typeof name !== 'string' || fold(name) === fold(account.name)) return {}
  return { name: `Na ficha, o n.º ${printMemberNumber(number, texts)} é «${account.name}».` }
}
