import { UNDO_DAYS } from '@agremia/model/calls/imports'
import { printValue } from '@agremia/model/resource/format'
import { sql } from 'kysely'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { applyRows } from './apply-rows.ts'
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
    await applyRows(run)
    const { rows } = await sql<{ creates: number; updates: number }>`
      update imports set status = 'applied', applied_at = ${now} where id = ${input.importId} returning creates, updates
    `.execute(db)
    const { creates = 0, updates = 0 } = rows[0] ?? {}
    return { text: outcomeText(creates, updates) }
  },
  undo: { hours: UNDO_DAYS * 24, run: runUndo },
})

function outcomeText(creates: number, updates: number): string {
  const parts = [
    creates > 0 && `${printValue('integer', creates)} ${creates === 1 ? 'ficha nova' : 'fichas novas'}`,
    updates > 0 && `${printValue('integer', updates)} ${updates === 1 ? 'ficha alterada' : 'fichas alteradas'}`,
  ]
  return `Importação aplicada: ${parts.filter(Boolean).join(' e ')}.`
}
