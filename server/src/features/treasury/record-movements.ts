import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../resource/context.ts'
import { type Columns, insertMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'

export interface Settlement {
  treasuryDocId: string
  /** In cents; below zero of a credit note. */
  amount: number
}

export interface MovementToRecord {
  /** Columns of `treasury_movements`, `id` among them. */
  columns: Columns & { id: string }
  settlements: readonly Settlement[]
}

/** Adds movements and what they settle; the database keeps the amounts and the statuses of the documents. */
export async function insertMovements({ db }: WriteContext, movements: readonly MovementToRecord[]): Promise<void> {
  await insertMany(
    db,
    treasuryMovements.path,
    movements.map(({ columns }) => columns),
  )
  // By movement, because the statement that adds settlements is checked against whole movements.
  await insertMany(
    db,
    'treasury_settlements',
    movements.flatMap(({ columns, settlements }) =>
      settlements.map(({ treasuryDocId, amount }) => ({
        id: uuidv7(),
        movement_id: columns.id,
        treasury_doc_id: treasuryDocId,
        amount,
      })),
    ),
  )
}

/** The same, and records what became of the documents, which are locked first. */
export async function settleByMovements(context: WriteContext, movements: readonly MovementToRecord[]): Promise<void> {
  const ids = [...new Set(movements.flatMap(({ settlements }) => settlements.map(one => one.treasuryDocId)))].sort()
  await recordStatements(RECORDER, treasuryDocs, ids, context, async () => {
    await insertMovements(context, movements)
    await sql`
      update treasury_docs set rev = rev + 1, updated_at = ${context.now} where id = any(${ids}::uuid[])
    `.execute(context.db)
  })
}

/** Records movements that no form has saved, with their audit entries and announcements. */
export async function recordMovements(context: WriteContext, movements: readonly MovementToRecord[]): Promise<void> {
  await settleByMovements(context, movements)
  await recordNewRows(
    context,
    treasuryMovements,
    movements.map(({ columns }) => columns.id),
  )
}
