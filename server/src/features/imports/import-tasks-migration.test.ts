import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import { places } from '../../places.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'agremia-import-tasks-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

it('an import that was being worked on before imports became tasks can be continued, and its job is gone', async () => {
  const silent = () => undefined
  for (const name of await readdir(places.migrations)) {
    if (name < '0015') await copyFile(join(places.migrations, name), join(folder, name))
  }
  await migrate(database, folder, silent)
  await migrateQueue(database.pool)
  await database.pool.query(`
    insert into imports (id, file_name, headings, row_count, mapping, status)
      select gen_random_uuid(), status, '{Nome}', 1, '["name"]', status
      from unnest(array['mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone']) as status;
    select graphile_worker.add_job('apply-import', '{}'), graphile_worker.add_job('send-mail', '{}')`)
  await migrate(database, places.migrations, silent)
  const { rows } = await database.pool.query('select file_name as was, status from imports order by file_name')
  expect(Object.fromEntries(rows.map(({ was, status }) => [was, status]))).toEqual({
    mapping: 'mapping',
    checking: 'mapping',
    checked: 'checked',
    applying: 'checked',
    applied: 'applied',
    undoing: 'applied',
    undone: 'undone',
  })
  const jobs = await database.pool.query('select task_identifier as name from graphile_worker.jobs')
  expect(jobs.rows).toEqual([{ name: 'send-mail' }])
})
