import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMigrations } from '../server/src/db/migration-files.ts'
import { ROOT } from './house/tree.ts'

it('migrations are numbered one after the other, so that the program starts', async () => {
  expect((await readMigrations(`${ROOT}server/migrations`)).length).toBeGreaterThan(90)
})

it('two migrations of one number are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agremia-migrations-'))
  try {
    for (const name of ['0001_one.sql', '0001_other.sql']) await writeFile(join(folder, name), 'select 1')
    await expect(readMigrations(folder)).rejects.toThrow('Há duas migrações com o número 0001')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
