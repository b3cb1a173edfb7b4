import { type Member, members } from '@agremia/model/resources/members'
import { type Kysely, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordRows } from '../../resource/record-changes.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readRows } from '../../resource/select.ts'
import { deriveMembers } from '../members/derive-members.ts'
import { findMembersToKeep } from './find-members-to-keep.ts'
import { type ImportContext, readImportContext } from './import-context.ts'
import { readBatchesWith } from './import-rows.ts'
import type { ImportTaskRun } from './import-task.ts'
import { restoreMembers } from './restore-members.ts'

interface AppliedRow {
  line: number
  memberId: string
}

/** Puts everything back as it was before the import, except members that somebody has changed since. */
export async function undoRows({ database, progress, input: { importId }, ...write }: ImportTaskRun): Promise<void> {
  const { db, now } = write
  const context = await readImportContext(database, db, now)
  let undone = 0
  for (const verdict of ['create', 'update'] as const) {
    for await (const rows of readBatchesWith<AppliedRow>(db, importId, verdict)) {
      const free = await markKept(db, importId, rows, verdict)
      if (verdict === 'create') await deleteCreated(context, write, free)
      else await restoreUpdated(context, write, importId, free)
      undone += rows.length
      await progress(undone)
    }
  }
}

/** Writes to the rows whose members must stay why they do; answers the other rows. */
async function markKept(
  db: Kysely<unknown>,
  importId: string,
  rows: readonly AppliedRow[],
  verdict: 'create' | 'update',
) {
  const reasons = await findMembersToKeep(
    db,
    importId,
    rows.map(({ memberId }) => memberId),
    verdict,
  )
  const kept = rows.flatMap(({ line, memberId }) => {
    const reason = reasons.get(memberId)
    return reason ? [{ line, reason }] : []
  })
  await sql`
    update import_rows t set kept = r.reason
    from json_to_recordset(${JSON.stringify(kept)}::json) as r (line int, reason text)
    where t.import_id = ${importId} and t.line = r.line
  `.execute(db)
  return rows.filter(({ memberId }) => !reasons.has(memberId))
}

/** Deletes the members that the import created. Nobody else ever had their numbers, so these may be given again. */
async function deleteCreated(
  { kernel, members: served }: ImportContext,
  context: WriteContext,
  rows: readonly AppliedRow[],
) {
  const deletions = rows.map(({ memberId }) => ({ kind: 'delete' as const, id: memberId }))
  const gone = await saveRows(served, kernel, deletions, context)
  const numbers = gone.map(({ row }) => (row as unknown as Member).memberNumber) // rows of members
  await sql`delete from member_numbers where member_number = any(${numbers}::int[])`.execute(context.db)
}

/** Restores the rows of several tables as they were, and records it in the history as if the form had changed the member. */
async function restoreUpdated(
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

/** As an object that can be indexed by the name of a field. */
const copyOf = (member: Member | undefined) => member && { ...member }
