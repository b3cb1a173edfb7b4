import { mbway } from '@agremia/model/resources/mbway'
import { sql } from 'kysely'
import type { WriteContext } from '../../../resource/context.ts'
import { recordStatements } from '../../../resource/record-changes.ts'
import { RECORDER } from '../../audit/recorder.ts'

/** Runs a statement about the request on a phone that has this order, if there is one, and records what it changed. */
export async function changeMbway(
  context: WriteContext,
  orderId: string | null,
  change: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from mbway where order_id = ${orderId}`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  await recordStatements(RECORDER, mbway, ids, context, change)
}
