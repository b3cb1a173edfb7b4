import { receivedMoney } from '@agremia/model/resources/received-money'
import type { RECEIVED_METHODS, ReceivedReason } from '@agremia/model/rules/collecting/received-money'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import { addJob } from '../../jobs/queue.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import { firstOpenDay } from '../ledger/closed-period.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'
import { tellOfMoneyJob } from './tell-of-money.ts'

export interface MoneyToKeep {
  /** The day on which it came. */
  date: string
  /** In cents. */
  amount: number
  method: keyof typeof RECEIVED_METHODS
  bankAccountId: string
  entity?: string
  reference?: string
  payerText?: string
  reason: ReceivedReason
  /** The request that was recognised. */
  requestId?: string
}

/** Keeps money of which it is not known whose it is, or what it is for, until somebody assigns it. The treasurer is told. */
export async function keepMoney(context: LedgerContext, money: MoneyToKeep): Promise<{ id: string }> {
  const { db, actor, settings } = context
  const id = uuidv7()
  const row = {
    ...money,
    // Closed days do not change any more, whatever comes to be known of them.
    date: firstOpenDay(settings, money.date),
    status: 'por_identificar',
    registeredById: userIdOf(actor) ?? null,
  }
  await insertMany(db, receivedMoney.path, [{ id, ...tableColumns(receivedMoney, row, undefined) }])
  await recordNewRows(context, receivedMoney, [id])
  await addJob(db, tellOfMoneyJob, { id })
  return { id }
}
