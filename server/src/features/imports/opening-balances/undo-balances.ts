import { printMoney } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { lockAccounts } from '../../ledger/accounts.ts'
import { annulCharges } from '../../ledger/reduce-charges.ts'
import { ROWS_PER_BATCH } from '../import-rows.ts'
import type { ImportTaskRun } from '../import-task.ts'
import { readBalanceContext } from './balance-context.ts'

interface AppliedCharge {
  id: string
  line: number
  memberId: string
  description: string
  originalAmount: number
  paidAmount: number
  waivedAmount: number
  agreementId: string | null
}

/** Annuls the charges of the import that nobody has paid or decided about; the others stay, and their rows say why. */
export async function undoBalances({ progress, input: { importId }, ...write }: ImportTaskRun): Promise<void> {
  const { db, now } = write
  const { texts } = await readBalanceContext(db, now)
  const context = { ...write, settings: texts }
  const charges = await lockCharges(db, importId)
  await markKept(db, importId, charges)
  const free = charges.filter(charge => keptReason(charge) === undefined).map(({ id }) => id)
  for (let from = 0; from < free.length; from += ROWS_PER_BATCH) {
    await annulCharges(context, free.slice(from, from + ROWS_PER_BATCH), 'Importação de saldos iniciais anulada.')
    await progress(Math.min(from + ROWS_PER_BATCH, free.length))
  }
}

/** The charges of the import that are not annulled, with their accounts locked, so that nobody pays one meanwhile. */
async function lockCharges(db: Kysely<unknown>, importId: string): Promise<AppliedCharge[]> {
  const read = () =>
    sql<AppliedCharge>`
    select c.id, r.line, c.member_id as "memberId", c.description, c.original_amount as "originalAmount", c.paid_amount as "paidAmount", c.waived_amount as "waivedAmount",
      c.agreement_id as "agreementId"
    from import_rows r join unsettled_payments c on c.id = any(r.charge_ids)
    where r.import_id = ${importId} and c.annulled_at is null order by r.line, c.id
  `.execute(db)
  const { rows } = await read()
  await lockAccounts(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return (await read()).rows
}

function keptReason({ paidAmount, waivedAmount, agreementId }: AppliedCharge): string | undefined {
  if (paidAmount > 0) return `Já foram pagos ${printMoney(paidAmount)}.`
  if (waivedAmount > 0) return `Já foram perdoados ${printMoney(waivedAmount)}.`
  return agreementId ? 'Já faz parte de um acordo de prestações.' : undefined
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

async function markKept(db: Kysely<unknown>, importId: string, charges: readonly AppliedCharge[]) {
  const kept = [...new Set(charges.map(({ line }) => line))].flatMap(line => {
    const ofLine = charges.filter(charge => charge.line === line)
    const isOfSeveral = ofLine.filter(({ originalAmount }) => originalAmount > 0).length > 1
    const reasons = ofLine.flatMap(charge => {
      const reason = keptReason(charge)
      return reason ? [isOfSeveral ? `«${charge.description}»: ${lowerFirst(reason)}` : reason] : []
    })
    return reasons.length > 0 ? [{ line, reason: reasons.join(' ') }] : []
  })
  await sql`
    update import_rows t set kept = r.reason
    from json_to_recordset(${JSON.stringify(kept)}::json) as r (line int, reason text)
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
}
