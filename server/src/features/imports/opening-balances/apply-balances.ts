import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import type { OpeningCharge } from '@agremia/model/rules/ledger/opening-balance'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { brokenConstraint } from '../../../db/faults.ts'
import { recordRows } from '../../../resource/record-changes.ts'
import { readRows } from '../../../resource/select.ts'
import { TaskFault } from '../../../tasks/task.ts'
import { RECORDER } from '../../audit/recorder.ts'
import { lockAccounts } from '../../ledger/accounts.ts'
import { type ChargeColumns, issueCharges } from '../../ledger/issue-charges.ts'
import type { LedgerContext } from '../../ledger/ledger-context.ts'
import { readBatchesWith } from '../import-rows.ts'
import type { ImportTaskRun } from '../import-task.ts'
import { readBalanceContext } from './balance-context.ts'

interface BalanceRow {
  line: number
  memberId: string
  input: { charges: OpeningCharge[] }
}

/** Charges what every row says, as of today; reminders leave these charges out until somebody includes them. */
export async function applyBalances({ progress, input: { importId }, ...write }: ImportTaskRun): Promise<void> {
  const { db, now } = write
  const { texts, today } = await readBalanceContext(db, now)
  const context: LedgerContext = { ...write, settings: texts }
  await lockAccountsOf(db, importId)
  let applied = 0
  for await (const rows of readBatchesWith<BalanceRow>(db, importId, 'create')) {
    const issued = rows.map(row => ({
      line: row.line,
      charges: row.input.charges.map(charge => columnsOf(row, charge, today)),
    }))
    const charges = issued.flatMap(row => row.charges)
    await issueCharges(context, charges).catch(refuseChanged)
    const ids = charges.map(({ id }) => id)
    const added = await readRows(unsettledPayments, { db, ids })
    await recordRows(
      RECORDER,
      unsettledPayments,
      [...added.values()].map(row => ({ before: undefined, after: { ...row } })),
      context,
    )
    await storeCharges(db, importId, issued)
    applied += rows.length
    await progress(applied)
  }
}

/** All at once and in one order, because each batch would otherwise wait for whoever waits for the batch before. */
async function lockAccountsOf(db: Kysely<unknown>, importId: string) {
  const { rows } = await sql<{ id: string; isThere: boolean }>`
    select distinct r.member_id as id, m.id is not null as "isThere"
    from import_rows r left join members m on m.id = r.member_id where r.import_id = ${importId} and r.verdict = 'create'
  `.execute(db)
  if (rows.some(({ isThere }) => !isThere)) throw new TaskFault(CHANGED)
  await lockAccounts(
    db,
    rows.map(({ id }) => id),
  )
}

const columnsOf = ({ memberId }: BalanceRow, charge: OpeningCharge, today: string): ChargeColumns => ({
  id: uuidv7(),
  member_id: memberId,
  type: charge.type,
  year: charge.year,
  period_start: charge.periodStart,
  period_end: charge.periodEnd,
  description: charge.description,
  original_amount: charge.originalAmount,
  issue_date: today,
  due_date: charge.dueDate,
  origin: 'saldo_inicial',
  holds_reminders: true,
})

const CHANGED = 'Houve alterações desde a verificação. Verifique de novo antes de aplicar; nada foi alterado.'

/** Somebody has charged some of the same months since the check. */
function refuseChanged(error: unknown): never {
  if (brokenConstraint(error)?.kind !== 'overlap') throw error
  throw new TaskFault(CHANGED, { cause: error })
}

const storeCharges = (
  db: Kysely<unknown>,
  importId: string,
  issued: readonly { line: number; charges: readonly ChargeColumns[] }[],
) => {
  const written = issued.map(({ line, charges }) => ({ line, ids: charges.map(({ id }) => id) }))
  return sql`
    update import_rows t set charge_ids = r.ids
    from json_to_recordset(${JSON.stringify(written)}::json) as r (line int, ids uuid[])
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
}
