import { type Member, members } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordRows } from '../../resource/record-changes.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRows } from '../../resource/select.ts'
import { deriveMembers } from '../members/derive-members.ts'
import { findHeld } from './find-held.ts'
import { type ImportContext, readImportContext } from './import-context.ts'
import { importRows, inImportTransaction } from './in-import-transaction.ts'
import { restoreMembers } from './restore-members.ts'
import { progressOf, type Task, type TaskContext } from './task.ts'

interface AppliedRow {
  line: number
  memberId: string
}

/** Puts everything back as it was before the import, but for what somebody has touched since: those rows are told. */
export const undoRows = (tools: TaskContext, task: Task) =>
  inImportTransaction(tools, task, 'undoing', async context => {
    const { importId } = task
    const { db, now, actor } = context
    const imported = await readImportContext(tools.database, db, now)
    const tell = progressOf(tools.database, importId)
    for (const verdict of ['create', 'update'] as const) {
      for (let after = -1; ; ) {
        const rows = await importRows<AppliedRow>(db, importId, verdict, after)
        if (rows.length === 0) break
        const free = await keepHeld(db, importId, rows, verdict)
        if (verdict === 'create') await takeAway(imported, context, free)
        else await putBack(imported, context, importId, free)
        await tell(rows.length)
        after = rows.at(-1)?.line ?? after
      }
    }
    await sql`
      update imports set status = 'undone', undone_at = ${now}, undone_by = ${actor?.name ?? null}, fault = null,
        rows_done = row_count,
        kept = (select count(*) from import_rows where import_id = ${importId} and kept is not null)
      where id = ${importId}
    `.execute(db)
  })

/** Notes why some rows stay, and answers the others. */
async function keepHeld(
  db: Kysely<unknown>,
  importId: string,
  rows: readonly AppliedRow[],
  verdict: 'create' | 'update',
) {
  const held = await findHeld(
    db,
    importId,
    rows.map(({ memberId }) => memberId),
    verdict,
  )
  const kept = rows.flatMap(({ line, memberId }) => {
    const reason = held.get(memberId)
    return reason ? [{ line, reason }] : []
  })
  await sql`
    update import_rows t set kept = r.reason
    from json_to_recordset(${JSON.stringify(kept)}::json) as r (line int, reason text)
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
  return rows.filter(({ memberId }) => !held.has(memberId))
}

/** Who came with the import goes with it; their numbers were never anybody's, and may be given again. */
async function takeAway(
  { kernel, members: served }: ImportContext,
  context: WriteContext,
  rows: readonly AppliedRow[],
) {
  const deletions = rows.map(({ memberId }) => ({ kind: 'delete' as const, id: memberId }))
  const gone = await saveRows(served, kernel, deletions, context)
  const numbers = gone.map(({ row }) => (row as unknown as Member).memberNumber) // rows of members
  await sql`delete from member_numbers where member_number = any(${numbers}::int[])`.execute(context.db)
}

/** Puts back the rows of several tables as they were; the history tells it as the form's own change would be told. */
async function putBack(
  { kernel }: ImportContext,
  context: WriteContext,
  importId: string,
  rows: readonly AppliedRow[],
) {
  const { db } = context
  const ids = rows.map(({ memberId }) => memberId)
  const before = await readRows(members, { db, ids })
  await restoreMembers(
    context,
    importId,
    rows.map(({ line }) => line),
  )
  await deriveMembers(context, ids)
  const after = await readRows(members, { db, ids })
  const changed = ids.map(id => ({ before: copyOf(before.get(id)), after: copyOf(after.get(id)) }))
  await recordRows(kernel, members, changed, context)
}

/** A member is a row of its own resource: its fields by name. */
const copyOf = (member: Member | undefined) => member && { ...member }
