import { printValue } from '@agremia/model/resource/format'
import { sql } from 'kysely'
import { defineTask, type TaskDefinition, type TaskOutcome } from '../../tasks/task.ts'
import { stepsOf } from './import-steps.ts'
import {
  IMPORT_TASK,
  type ImportTaskInput,
  type ImportTaskRun,
  requireStatus,
  waitForOtherImports,
} from './import-task.ts'

/**
 * Undoes an import for somebody who did not apply it, or long after: the task that applied it belongs to whoever started it,
 * and is deleted after a week, while an import can be undone by all staff and for 90 days.
 */
export const undoImportTask: TaskDefinition<ImportTaskInput> = defineTask({
  ...IMPORT_TASK,
  kind: 'undo-import',
  run: runUndo,
})

/** Takes back what an import wrote, except what somebody has changed since. */
export async function runUndo(run: ImportTaskRun): Promise<TaskOutcome> {
  const { db, now, actor, input } = run
  await waitForOtherImports(db)
  await requireStatus(db, input.importId, 'applied')
  const steps = await stepsOf(db, input.importId)
  await steps.undo(run)
  const { rows: notes } = await sql<{ title: string; text: string }>`
    select coalesce(title, '') as title, kept as text from import_rows
    where import_id = ${input.importId} and kept is not null order by line
  `.execute(db)
  const kept = notes.length
  await sql`
    update imports set status = 'undone', undone_at = ${now}, undone_by = ${actor?.name ?? null}, kept = ${kept}
    where id = ${input.importId}
  `.execute(db)
  return {
    text:
      kept === 0
        ? 'Importação anulada: tudo voltou ao que era.'
        : `Importação anulada, menos ${printValue('integer', kept)} ${steps.kept[kept === 1 ? 0 : 1]}.`,
    notes,
  }
}
