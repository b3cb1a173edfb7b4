import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { fold } from '@agremia/model/rules/fold'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { documentNumber, numbersByYear } from '@agremia/model/rules/treasury/document-number'
import { movementKindOf } from '@agremia/model/rules/treasury/document-types'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { RowToWrite } from '../../resource/hooks.ts'
import { insertMany, updateMany } from '../../resource/many-rows.ts'
import { takeNumber } from '../../resource/number-series.ts'
import { tableColumns } from '../../resource/table-columns.ts'
import { attachPdfs } from '../documents/pdf-documents.ts'
import { recordNewRows } from '../payment-requests/record-new-rows.ts'
import { markRepeats } from './find-repeats.ts'
import { insertMovements, type MovementToRecord } from './record-movements.ts'
import { isPaidNow, type TreasuryDocs } from './treasury-doc-checks.ts'

type DocToWrite = RowToWrite<TreasuryDocs>

/** The name of the series of their numbers. */
export const TREASURY_SERIES = 'documentos de tesouraria'
/** The year of a series that goes on from year to year. */
const EVERY_YEAR = 0

/** Writes documents: their numbers, their files, and the movement of each that is paid already. */
export async function writeDocs(
  rows: readonly DocToWrite[],
  context: WriteContext,
  { treasuryNumbering }: Pick<SettingTexts, 'treasuryNumbering'>,
): Promise<void> {
  const created = []
  for (const row of rows) if (row.kind === 'create') created.push(await numbered(row, context, treasuryNumbering))
  await insertMany(context.db, treasuryDocs.path, created)
  const changed = rows.flatMap(({ kind, id, columns }) => (kind === 'update' ? [{ ...columns, id }] : []))
  await updateMany(context.db, treasuryDocs.path, changed)
  for (const row of rows) await followFiles(row, context)
  await payDocs(rows.filter(isPaidNow), context)
  await markRepeats(context.db, rows)
}

async function numbered({ id, after, columns }: DocToWrite, { db }: WriteContext, pattern: string) {
  const year = after?.fiscalYear ?? 0
  const sequence = await takeNumber(db, { name: TREASURY_SERIES, year: numbersByYear(pattern) ? year : EVERY_YEAR })
  const number = documentNumber(pattern, year, sequence)
  // The database computes it; as a required field it has a value in every new row.
  const { is_unpaid: _isUnpaid, ...own } = { ...columns }
  return { ...own, id, number, number_sort: fold(number), search: `${fold(number)} ${String(own.search ?? '')}` }
}

/** Files that were sent for a document become its own; one that is taken out of it belongs to nothing, and the sweep deletes it. */
async function followFiles({ id, before, after }: DocToWrite, context: WriteContext): Promise<void> {
  const [former, now] = [before?.pdfIds ?? [], after?.pdfIds ?? []]
  const added = now.filter(one => !former.includes(one))
  const removed = former.filter(one => !now.includes(one))
  if (added.length > 0) await attachPdfs(added, { type: 'treasuryDoc', id, field: 'pdfIds' }, context)
  if (removed.length > 0)
    await sql`
      update pdf_documents set owner_id = null, rev = rev + 1, updated_at = ${context.now}
      where id = any(${removed}::uuid[]) and owner_id = ${id}
    `.execute(context.db)
}

/** Records one movement of everything that is open for each document that was saved as paid. */
async function payDocs(rows: readonly DocToWrite[], context: WriteContext): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const { rows: open } = await sql<{ id: string; amount: number; number: string }>`
    select id, open_amount as amount, number from treasury_docs where id = any(${ids}::uuid[])
  `.execute(context.db)
  const known = new Map(open.map(one => [one.id, one]))
  const movements = rows.flatMap((row): MovementToRecord[] => {
    const doc = known.get(row.id)
    const kind = row.after?.direction && movementKindOf(row.after.direction, (doc?.amount ?? 0) < 0)
    if (!doc || !kind || doc.amount === 0) return []
    const values = {
      date: row.after?.paidDate,
      kind,
      amount: Math.abs(doc.amount),
      bankAccountId: row.after?.bankAccountId,
      counterBankAccountId: row.after?.counterBankAccountId ?? null,
      method: row.after?.paymentMethod,
      description: row.after?.description,
      categoryId: null,
      personId: row.columns?.person_id ?? row.after?.personId ?? null,
      registeredById: userIdOf(context.actor) ?? null,
    }
    return [
      {
        columns: { id: uuidv7(), ...tableColumns(treasuryMovements, values, undefined) },
        settlements: [{ treasuryDocId: row.id, amount: doc.amount }],
      },
    ]
  })
  await insertMovements(context, movements)
  await recordNewRows(
    context,
    treasuryMovements,
    movements.map(({ columns }) => columns.id),
  )
}
