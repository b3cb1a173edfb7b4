import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findProgram } from '../../../test/bundled-programs.ts'
import { copyClusterTo } from '../../../test/copied-cluster.ts'
import {
  fillInstallation,
  makeDataDir,
  readInstallation,
  removeDataDir,
  urlOf,
  withoutAccess,
} from '../../../test/installation.ts'
import { createDatabase, emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { bySize } from '../../../test/test-size.ts'
import { connect } from '../../db/connect.ts'
import { type Embedded, startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import { places } from '../../places.ts'

const silent = () => undefined
/** Of 100 kB each; a daily run's 70 MB already are nearly twice what the programs may use beside the 50 MB that they need. */
const LARGE_ROWS = bySize({ daily: 700, long: 4_000 })
/** In megabytes. With 60, collecting garbage took three quarters of the time. */
const HEAP_LIMIT = 90

/** Few, because `backup.process.test.ts` proves what many rows need. */
const AUDIT_ROWS = 100

let programs: { backup: string; restore: string }
beforeAll(async () => {
  programs = { backup: await findProgram('backup'), restore: await findProgram('restore') }
})

interface Ended {
  code: number
  out: string
  err: string
}
/** As npm runs it, built. */
const run = (command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) =>
  new Promise<Ended>(resolve => {
    const child = execFile(
      process.execPath,
      [programs[command], ...args],
      { env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })

let folders: string[]
const dataDir = async () => {
  const folder = await makeDataDir()
  folders.push(folder)
  return folder
}
beforeEach(() => {
  folders = []
})
afterEach(async () => {
  for (const folder of folders) await removeDataDir(folder)
})

describe('backup commands with the embedded database', () => {
  let running: Embedded[]
  const start = async (folder: string) => {
    const embedded = await startEmbedded({ dataDir: folder, log: silent, fsync: false })
    running.push(embedded)
    return embedded
  }
  beforeEach(() => {
    running = []
  })
  afterEach(async () => {
    for (const embedded of running) await embedded.stop()
  })

  it('a backup of a running installation is restored to an equal one in an empty folder', async () => {
    const from = await dataDir()
    await copyClusterTo(from)
    const embedded = await start(from)
    await prepare(embedded.options)
    await fillInstallation(embedded.options, from, AUDIT_ROWS)

    const made = await run('backup', { DATA_DIR: from })
    expect(made).toMatchObject({ code: 0, err: '' })
    const [name] = await readdir(join(from, 'backups'))
    const file = join(from, 'backups', name ?? '')
    expect(made.out).toContain(`Cópia feita e verificada: ${file} (`)
    expect(made.out).toContain('Contém a chave que abre os segredos')
    const before = await readInstallation(embedded.options, from)
    expect(before.files['secret.key']).toMatch(/^600 /)

    const to = await dataDir()
    const restored = await run('restore', { DATA_DIR: to }, file)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/^Reposta a cópia de .*: \d+ linhas e 6 ficheiros\.\n$/)
    // Whoever started it has stopped it.
    expect(await readdir(join(to, 'postgres'))).not.toContain('postmaster.pid')
    expect(withoutAccess(await readInstallation((await start(to)).options, to))).toEqual(withoutAccess(before))
  })

  it('neither command creates a database, and both give the reason in one line', async () => {
    const empty = await dataDir()
    const nothing = await run('backup', { DATA_DIR: empty })
    expect(nothing).toMatchObject({ code: 1, out: '' })
    expect(nothing.err).toMatch(/^Não há uma instalação da Agremia em .*\n$/)
    const bad = join(empty, 'bad.agremia')
    await writeFile(bad, 'no backup')
    const refused = await run('restore', { DATA_DIR: empty }, bad)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/^.*incompleto ou foi alterado.*\n$/)
    expect((await run('restore', { DATA_DIR: empty })).err).toBe('Uso: npm run restore -- ficheiro [--force]\n')
    expect(await readdir(empty)).toEqual(['bad.agremia'])
  })

  async function prepare(options: pg.PoolConfig) {
    const database = connect(options, silent)
    await migrate(database, places.migrations, silent)
    await migrateQueue(database.pool)
    await database.close()
  }
})

describe('backup commands with a database server', () => {
  const SECRET_KEY = 'a secret of more than thirty-two characters'
  let databases: TestDatabase[]
  beforeEach(() => {
    databases = []
  })
  afterEach(async () => {
    for (const database of databases) await database.drop()
  })
  const installation = async (database: TestDatabase) => {
    databases.push(database)
    const folder = await dataDir()
    const env = { DATABASE_URL: urlOf(database.options), DATA_DIR: folder, SECRET_KEY }
    return { options: database.options, folder, env }
  }

  it('a restore fills another database, refuses one with data without changing it, and replaces it when forced', async () => {
    const from = await installation(await createDatabase())
    await fillInstallation(from.options, from.folder, AUDIT_ROWS)
    const file = join(from.folder, 'x.agremia')
    const made = await run('backup', from.env, file)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('mas não a SECRET_KEY')
    expect((await readFile(file)).includes(SECRET_KEY)).toBe(false)
    const before = await readInstallation(from.options, from.folder)
    // Nobody's with SECRET_KEY set, so not in the backup.
    delete before.files['secret.key']

    const to = await installation(await emptyDatabase())
    expect(await run('restore', { ...to.env, SECRET_KEY: SECRET_KEY.toUpperCase() }, file)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^A chave desta instalação não é a da cópia.*\n$/),
    })
    expect(await run('restore', to.env, file)).toMatchObject({ code: 0, err: '' })
    expect(withoutAccess(await readInstallation(to.options, to.folder))).toEqual(withoutAccess(before))

    const full = await run('restore', to.env, file)
    expect(full).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^A base de dados não está vazia.*\n$/) })
    expect(withoutAccess(await readInstallation(to.options, to.folder))).toEqual(withoutAccess(before))
    expect(await run('restore', to.env, file, '--force')).toMatchObject({ code: 0, err: '' })
    expect(withoutAccess(await readInstallation(to.options, to.folder))).toEqual(withoutAccess(before))
  })

  it('do not hold all rows in memory', async () => {
    const [from, to] = [await installation(await createDatabase()), await installation(await emptyDatabase())]
    const database = connect({ ...from.options, application_name: 'visitor' }, silent)
    await database.pool.query(`
      insert into messages (id, name, name_sort, recipient_address, subject, channel, status, message_id, search)
      select gen_random_uuid(), 'livre', 'livre', 'a@x.example', repeat(md5(n::text), 3200), 'email', 'enviada', '', ''
      from generate_series(1, ${LARGE_ROWS}) n`)
    await database.close()
    const file = join(from.folder, 'x.agremia')
    const small = { NODE_OPTIONS: `--max-old-space-size=${HEAP_LIMIT}` }
    expect(await run('backup', { ...from.env, ...small }, file)).toMatchObject({ code: 0, err: '' })
    expect(await run('restore', { ...to.env, ...small }, file)).toMatchObject({ code: 0, err: '' })
  })
})
