import { Readable } from 'node:stream'
import { STAFF } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { defineTask, TaskFault, type TaskRun } from '../src/tasks/task.ts'

const input = z.object({ rows: z.int(), fails: z.enum(['fault', 'bug']).optional() })
type SampleInput = z.output<typeof input>

/** Adds tags, one statement each: enough moments at which a process can be killed. */
async function addTags({ db, input: { rows, fails }, taskId, progress }: TaskRun<SampleInput>) {
  for (let n = 1; n <= rows; n++) {
    await progress(n - 1, rows)
    await sql`
      insert into tags (id, name, name_sort, scope, search)
      values (${uuidv7()}, ${`${taskId} ${n}`}, ${`${taskId} ${n}`}, 'members', '')
    `.execute(db)
  }
  if (fails === 'fault') throw new TaskFault('Não pode ser.')
  if (fails === 'bug') throw new Error('a bug')
  return { text: `${rows} etiquetas.`, notes: [{ title: 'Uma', text: 'Nota.' }] }
}

async function takeTagsAway({ db, taskId, progress }: TaskRun<SampleInput>) {
  const { rows } = await sql<{ id: string }>`select id from tags where name like ${`${taskId} %`}`.execute(db)
  for (const [done, { id }] of rows.entries()) {
    await progress(done, rows.length)
    await sql`delete from tags where id = ${id}`.execute(db)
  }
  return { text: `${rows.length} etiquetas retiradas.` }
}

export const writingTask = defineTask({
  kind: 'sample-write',
  access: () => STAFF,
  input,
  isAtomic: true,
  where: 'thread',
  run: addTags,
  undo: { hours: 24, run: takeTagsAway },
})

export const fileTask = defineTask({
  kind: 'sample-file',
  access: () => STAFF,
  input,
  isAtomic: false,
  where: 'thread',
  async run({ db, input: { rows }, progress, keepFile }) {
    async function* lines() {
      for (let n = 1; n <= rows; n++) {
        await progress(n - 1, rows)
        // As a real export does, which reads its rows from the database.
        await sql`select 1`.execute(db)
        yield `linha ${n}\n`
      }
    }
    await keepFile({ name: 'linhas.txt', type: 'text/plain; charset=utf-8', content: Readable.from(lines()) })
    return { text: `${rows} linhas.` }
  },
})

export const sampleTasks = [writingTask, fileTask]
