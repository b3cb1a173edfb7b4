import { UNDO_DAYS } from '@agremia/model/calls/imports'
import { sql } from 'kysely'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { stepsOf } from './import-steps.ts'
import { IMPORT_TASK, type ImportTaskInput, requireStatus, waitForOtherImports } from './import-task.ts'
import { runUndo } from './undo-import.task.ts'

/** Writes every row that was checked, or none. Whoever applied an import can undo it from this task. */
export const applyImportTask: TaskDefinition<ImportTaskInput> = defineTask({
  ...IMPORT_TASK,
  kind: 'apply-import',
  async run(run) {
    const { db, now, input } = run
    await waitForOtherImports(db)
    await requireStatus(db, input.importId, 'checked')
    const steps = await stepsOf(db, input.importId)
    await steps.apply(run)
    const { rows } = await sql<{ creates: number; updates: number; amount: number | null }>`
      update imports set status = 'applied', applied_at = ${now} where id = ${input.importId} returning creates, updates, amount
    `.execute(db)
    const { creates = 0, updates = 0, amount = null } = rows[0] ?? {}
    return { text: `Importação aplicada: ${steps.applied({ creates, updates, amount })}.` }
  },
  undo: { hours: UNDO_DAYS * 24, run: runUndo },
})
