import { counted } from '@agremia/model/rules/counted'
import { sql } from 'kysely'
import { defineTask, type TaskDefinition, type TaskOutcome } from '../../tasks/task.ts'
import { stepsOf } from './import-steps.ts'
import { IMPORT_TASK, type ImportTaskInput, requireStatus } from './import-task.ts'

interface Counts {
  creates: number
  updates: number
  skips: number
  errors: number
}

/** The dry run: finds out what each row of the file would do, and changes nothing else. */
export const checkImportTask: TaskDefinition<ImportTaskInput> = defineTask({
  ...IMPORT_TASK,
  kind: 'check-import',
  async run(run): Promise<TaskOutcome> {
    const { db, input } = run
    await requireStatus(db, input.importId, 'mapping')
    const { check } = await stepsOf(db, input.importId)
    await check(run)
    const { rows } = await sql<Counts>`
      update imports set status = 'checked', creates = c.creates, updates = c.updates, skips = c.skips, errors = c.errors,
        amount = case when kind = 'openingBalances' then c.amount end
      from (
        select count(*) filter (where verdict = 'create') as creates, count(*) filter (where verdict = 'update') as updates,
          count(*) filter (where verdict = 'skip') as skips, count(*) filter (where verdict = 'error') as errors,
          coalesce(sum((input ->> 'amount')::bigint) filter (where verdict = 'create'), 0) as amount
        from import_rows where import_id = ${input.importId}
      ) c
      where id = ${input.importId}
      returning c.creates, c.updates, c.skips, c.errors
    `.execute(db)
    return { text: rows[0] ? outcomeText(rows[0]) : '' }
  },
})

function outcomeText({ creates, updates, skips, errors }: Counts): string {
  const parts = [
    [errors, 'com erros', 'com erros'],
    [creates, 'nova', 'novas'],
    [updates, 'alterada', 'alteradas'],
    [skips, 'ignorada', 'ignoradas'],
  ] as const
  const told = parts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many))
  return `Linhas verificadas: ${told.join(', ')}.`
}
