import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { migrate } from '../../db/migrate.ts'
import { places } from '../../places.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'agremia-ibans-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

it('MEM-01: the audit entries from before IBANs were masked lose the middle of theirs, and nothing else', async () => {
  const silent = () => undefined
  for (const name of await readdir(places.migrations)) {
    if (name < '0039') await copyFile(join(places.migrations, name), join(folder, name))
  }
  await migrate(database, folder, silent)
  const diffs = [
    ['members', { iban: { from: null, to: 'PT50000201231234567890154' }, name: { from: 'A', to: 'B' } }],
    ['people', { iban: { from: 'PT50000201231234567890154', to: 'NL91ABNA0417164300' } }],
    ['members', { iban: { from: '[dados apagados]', to: null } }],
    ['settings', { iban: { from: null, to: 'PT50000201231234567890154' } }],
  ] as const
  for (const [resource, diff] of diffs) {
    await database.pool.query(
      `insert into audit_log (id, action, resource, resource_sort, user_name, actor_kind, search, diff)
       values (gen_random_uuid(), 'update', $1::text, lower($1::text), 'Ana', 'user', '', $2)`,
      [resource, JSON.stringify(diff)],
    )
  }
  await migrate(database, places.migrations, silent)
  const { rows } = await database.pool.query('select diff from audit_log')
  const found = rows.map(({ diff }) => diff)
  expect(found).toHaveLength(diffs.length)
  expect(found).toEqual(
    expect.arrayContaining([
      { iban: { from: null, to: 'PT50••••0154' }, name: { from: 'A', to: 'B' } },
      { iban: { from: 'PT50••••0154', to: 'NL91••••4300' } },
      diffs[2][1],
      diffs[3][1],
    ]),
  )
})
