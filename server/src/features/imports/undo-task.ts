import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { deriveMembers } from '../members/derive-members.ts'
import { findHeld } from './find-held.ts'
import { readMembers } from './find-members.ts'
import { importRows, inOnePiece } from './in-one-piece.ts'
import { restoreMembers } from './restore-members.ts'
import { progressOf, type Task, type TaskContext } from './task.ts'
import { writeDown } from './write-down.ts'

interface AppliedRow {
  line: number
  memberId: string
}

/** Puts everything back as it was before the import, but for what somebody has touched since: those rows are told. */
export const undoRows = (tools: TaskContext, task: Task) =>
  inOnePiece(tools, task, 'undoing', async context => {
    const { importId } = task
    const { db, now, actor } = context
    const tell = progressOf(tools.database, importId)
    for (const verdict of ['create', 'update'] as const) {
      for (let after = -1; ; ) {
        const rows = await importRows<AppliedRow>(db, importId, verdict, after)
        if (rows.length === 0) break
        const free = await keepHeld(db, importId, rows, verdict)
        if (verdict === 'create') await takeAway(context, free)
        else await putBack(context, importId, free)
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
async function takeAway(context: WriteContext, rows: readonly AppliedRow[]) {
  const { db } = context
  const ids = rows.map(({ memberId }) => memberId)
  const gone = [...(await readMembers(db, ids)).values()]
  await sql`delete from members where id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from people where id = any(${gone.map(({ personId }) => personId)}::uuid[])`.execute(db)
  await sql`
    delete from member_numbers where member_number = any(${gone.map(({ memberNumber }) => memberNumber)}::int[])
  `.execute(db)
  await writeDown(
    context,
    'delete',
    gone.map(before => ({ before, after: undefined })),
  )
}

async function putBack(context: WriteContext, importId: string, rows: readonly AppliedRow[]) {
  const { db } = context
  const ids = rows.map(({ memberId }) => memberId)
  const before = await readMembers(db, ids)
  await restoreMembers(
    context,
    importId,
    rows.map(({ line }) => line),
  )
  await deriveMembers(context, ids)
  const after = await readMembers(db, ids)
  await writeDown(
    context,
    'update',
    ids.map(id => ({ before: before.get(id), after: after.get(id) })),
  )
}
