import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

/** Keeps charges out of automatic reminders, or includes them. It moves no account. */
export async function holdReminders(context: WriteContext, ids: readonly string[], isHeld: boolean): Promise<void> {
  if (ids.length === 0) return
  const { db, now } = context
  await recordStatements(RECORDER, unsettledPayments, ids, context, () =>
    sql`
      update unsettled_payments set holds_reminders = ${isHeld}, rev = rev + 1, updated_at = ${now}
      where id = any(${[...ids]}::uuid[]) and holds_reminders <> ${isHeld}
    `.execute(db),
  )
}
