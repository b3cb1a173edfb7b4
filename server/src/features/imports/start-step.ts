import * as calls from '@agremia/model/calls/imports'
import { sql } from 'kysely'
import { Conflict } from '../../errors.ts'
import { requireUser } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { undoTask } from '../../tasks/change-task.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { FindTask, TaskDefinition } from '../../tasks/task.ts'
import { applyImportTask } from './apply-import.task.ts'
import { checkImportTask } from './check-import.task.ts'
import { lockEntry, readEntry } from './entries.ts'
import type { ImportTaskInput, RestingStatus } from './import-task.ts'
import { undoImportTask } from './undo-import.task.ts'

type LockedEntry = Awaited<ReturnType<typeof lockEntry>>

/** Starts the check of an import; `prepare` writes the mapping that it is checked by, in the same transaction. */
export async function startCheck(
  context: WriteContext,
  id: string | undefined,
  prepare: (entry: LockedEntry) => Promise<void>,
): Promise<calls.ImportEntry> {
  const entry = await lockAt(context, id, ['mapping', 'checked'])
  await prepare(entry)
  // Whatever was found before was found with another mapping.
  await sql`update imports set status = 'mapping' where id = ${entry._id}`.execute(context.db)
  return startWork(context, entry, {
    definition: checkImportTask,
    title: `Verificar ${entry.fileName}`,
    total: entry.rowCount,
  })
}

export async function startApply(
  context: WriteContext,
  id: string | undefined,
  { withoutErrors }: { withoutErrors: boolean },
): Promise<calls.ImportEntry> {
  const entry = await lockAt(context, id, ['checked'])
  if (entry.counts.error > 0 && !withoutErrors)
    throw new Conflict('Há linhas com erros. Corrija-as e carregue o ficheiro de novo, ou aplique sem essas linhas.')
  if (changesOf(entry) === 0) throw new Conflict('Não há nada para aplicar.')
  return startWork(context, entry, {
    definition: applyImportTask,
    title: `Importar ${entry.fileName}`,
    total: changesOf(entry),
  })
}

/** Undoes the task that applied the import, where that is this person's; else starts a task of its own for it. */
export async function startUndo(
  context: WriteContext,
  findTask: FindTask,
  id: string | undefined,
): Promise<calls.ImportEntry> {
  const { db, now } = context
  const actor = requireUser(context.actor)
  const entry = await lockAt(context, id, ['applied'])
  if (!entry.hasRows) throw new Conflict(`Só se pode anular uma importação durante ${calls.UNDO_DAYS} dias.`)
  const { rows } = await sql`
    select 1 from tasks where id = ${entry.lastTaskId} and kind = ${applyImportTask.kind} and user_id = ${actor.userId}
      and undo_until > ${now}
  `.execute(db)
  if (entry.lastTaskId && rows.length > 0) {
    await undoTask({ ...context, actor }, findTask, entry.lastTaskId)
    return readEntry(db, entry._id, actor)
  }
  // From now on it is no longer undone in the list of tasks of whoever applied it.
  await sql`update tasks set undo_until = null where id = ${entry.lastTaskId}`.execute(db)
  return startWork(context, entry, {
    definition: undoImportTask,
    title: `Anular a importação de ${entry.fileName}`,
    total: changesOf(entry),
  })
}

/** Locks an import that stands where a step can begin; of two people who ask at once the second is refused. */
export async function lockAt(
  { db, actor }: WriteContext,
  id: string | undefined,
  statuses: readonly RestingStatus[],
): Promise<LockedEntry> {
  const entry = await lockEntry(db, id, actor)
  const { status } = entry
  if (statuses.some(one => one === status)) return entry
  throw new Conflict(
    calls.isAtWork(status)
      ? 'Esta importação já está em curso. Aguarde que termine.'
      : `Esta importação está «${calls.IMPORT_STATUS[status].toLowerCase()}» e não permite isso.`,
  )
}

async function startWork(
  context: WriteContext,
  { _id }: LockedEntry,
  task: { definition: TaskDefinition<ImportTaskInput>; title: string; total: number },
) {
  const { db, actor } = context
  const started = await startTask(context, { ...task, input: { importId: _id } })
  await sql`update imports set task_id = ${started._id} where id = ${_id}`.execute(db)
  return readEntry(db, _id, actor)
}

const changesOf = ({ counts }: calls.ImportEntry) => counts.create + counts.update
