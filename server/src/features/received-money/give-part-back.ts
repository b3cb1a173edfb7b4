import { receivedMoney } from '@agremia/model/resources/received-money'
import { sql } from 'kysely'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'

interface PartBack {
  /** The refund of the payment service. */
  refundId: string
  /** Less than what waits, in cents. */
  amount: number
  on: string
}

/**
 * Lowers money that waits by a part that went back. The part is a line of its own of the account's statement, both when it came and when it
 * went, so that no balance of an earlier day changes; what was found on a bank statement stays found.
 */
export async function givePartBack(context: LedgerContext, id: string, { refundId, amount, on }: PartBack) {
  const { db, now } = context
  await recordStatements(RECORDER, receivedMoney, [id], context, () =>
    sql`
      update received_money set returned_amount = coalesce(returned_amount, 0) + ${amount}, rev = rev + 1, updated_at = ${now} where id = ${id}
    `.execute(db),
  )
  await sql`
    update provider_refunds f set booked_at = ${now}, booked_on = ${on}, received_money_id = r.id, waited_from = coalesce(r.counts_from, r.date)
    from received_money r where f.id = ${refundId} and r.id = ${id}
  `.execute(db)
  await sql`
    insert into reconciled_lines (bank_account_id, line_key, reconciliation_id)
    select bank_account_id, 'valor_recebido:' || ${refundId}, reconciliation_id from reconciled_lines where line_key = 'valor_recebido:' || ${id}
  `.execute(db)
}
