import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { connect } from '../src/db/connect.ts'
import { makeBackup } from '../src/features/backup/make-backup.ts'
import { restoreBackup } from '../src/features/backup/restore-backup.ts'
import { openBackup } from '../src/features/backup/verify.ts'
import { createRegistry } from '../src/features/registry.ts'
import { FEATURES } from '../src/features.ts'
import { places } from '../src/places.ts'
import { fillInstallation, makeDataDir, readInstallation, removeDataDir } from './installation.ts'
import { createDatabase, emptyDatabase, type TestDatabase } from './test-database.ts'

export const silent = () => undefined
/** The parts of a backup that the app's features declare. */
export const { backup: parts } = createRegistry(FEATURES)
export const SECRET = 'a secret of more than thirty-two characters'
export const OTHER_SECRET = 'another secret of more than thirty-two chars'

export let source: TestDatabase
export let sourceDir: string
export let file: string
/** An installation with a backup of it for the tests of the calling file, and an empty one for each test. */
export function prepareBackupInstallations({ auditRows }: { auditRows: number }) {
  beforeAll(async () => {
    source = await createDatabase()
    sourceDir = await makeDataDir()
    await fillInstallation(source.options, sourceDir, auditRows)
    file = join(sourceDir, 'one.agremia')
    await back(file)
  })
  afterAll(async () => {
    await source.drop()
    await removeDataDir(sourceDir)
  })
  beforeEach(async () => {
    target = await emptyDatabase()
    targetDir = await makeDataDir()
  })
  afterEach(async () => {
    await target.drop()
    await removeDataDir(targetDir)
  })
}

export let target: TestDatabase
export let targetDir: string

export async function back(to: string, secretKey?: string, from = source) {
  const database = connect({ ...from.options, application_name: 'agremia backup' }, silent)
  const key = { secretKey, dataDir: sourceDir }
  try {
    return await makeBackup({ database, key, folders: parts.folders, version: '0.1.0', now: new Date(), file: to })
  } finally {
    await database.close()
  }
}

export interface Restoring {
  from?: string
  secretKey?: string
  force?: boolean
  migrations?: string
  signal?: AbortSignal
}
export async function restore({
  from = file,
  secretKey,
  force = false,
  migrations = places.migrations,
  signal,
}: Restoring = {}) {
  const database = connect({ ...target.options, application_name: 'agremia restore' }, silent)
  const key = { secretKey, dataDir: targetDir }
  const backup = await openBackup(from, parts.folders)
  try {
    await restoreBackup({ backup, key, parts, migrations, open: async () => database, force, log: silent, signal })
  } finally {
    backup.close()
    await database.close()
  }
}
export async function alterDatabase(how: string) {
  const { pool, close } = connect({ ...target.options, application_name: 'visitor' }, silent)
  const { rows } = await pool.query('select quote_ident(current_database()) as name')
  await pool.query(`alter database ${rows[0].name} ${how}`)
  await close()
}
export const contentOfSource = () => readInstallation(source.options, sourceDir)
export const contentOfTarget = () => readInstallation(target.options, targetDir)

/** Fills the target with data that a restore would overwrite. */
export async function settleTarget() {
  await target.drop()
  target = await createDatabase()
  await fillInstallation(target.options, targetDir, 20)
  return contentOfTarget()
}

/** Adds a migration, as the next version of the program would have. */
export async function addMigration(statement: string) {
  const folder = join(targetDir, 'migrations')
  await mkdir(folder)
  const known = await readdir(places.migrations)
  for (const name of known) await copyFile(join(places.migrations, name), join(folder, name))
  const name = `${String(known.length + 1).padStart(4, '0')}_later.sql`
  await writeFile(join(folder, name), statement)
  return { folder, name }
}

/** Replaces the target by a database without tables. */
export async function resetTarget() {
  await target.drop()
  target = await emptyDatabase()
}
