import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillInstallation, makeDataDir, readInstallation, removeDataDir } from '../../../test/installation.ts'
import { createDatabase, emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { connect } from '../../db/connect.ts'
import { startWorker } from '../../jobs/worker.ts'
import { folderMailer } from '../../outside/mailer.ts'
import { places } from '../../places.ts'
import { sendMail } from '../mail/send-mail.ts'
import { writeArchive } from './archive-writer.ts'
import { makeBackup } from './make-backup.ts'
import { entryOfFile, entryOfTable, MANIFEST, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { openBackup } from './verify.ts'

const silent = () => undefined
const SECRET = 'a secret of more than thirty-two characters'
const OTHER_SECRET = 'another secret of more than thirty-two chars'

let source: TestDatabase
let sourceDir: string
let file: string
beforeAll(async () => {
  source = await createDatabase()
  sourceDir = await makeDataDir()
  await fillInstallation(source.options, sourceDir)
  file = join(sourceDir, 'one.agremia')
  await back(file)
})
afterAll(async () => {
  await source.drop()
  await removeDataDir(sourceDir)
})

let target: TestDatabase
let targetDir: string
beforeEach(async () => {
  target = await emptyDatabase()
  targetDir = await makeDataDir()
})
afterEach(async () => {
  await target.drop()
  await removeDataDir(targetDir)
})

async function back(to: string, secretKey?: string, from = source) {
  const database = connect({ ...from.options, application_name: 'agremia backup' }, silent)
  const key = { secretKey, dataDir: sourceDir }
  try {
    return await makeBackup({ database, key, version: '0.1.0', now: new Date(), file: to })
  } finally {
    await database.close()
  }
}

interface Restoring {
  from?: string
  secretKey?: string
  force?: boolean
  migrations?: string
  signal?: AbortSignal
}
async function restore({
  from = file,
  secretKey,
  force = false,
  migrations = places.migrations,
  signal,
}: Restoring = {}) {
  const database = connect({ ...target.options, application_name: 'agremia restore' }, silent)
  const key = { secretKey, dataDir: targetDir }
  const backup = await openBackup(from)
  try {
    await restoreBackup({ backup, key, migrations, open: async () => database, force, log: silent, signal })
  } finally {
    backup.close()
    await database.close()
  }
}
async function alterDatabase(how: string) {
  const { pool, close } = connect({ ...target.options, application_name: 'visitor' }, silent)
  const { rows } = await pool.query('select quote_ident(current_database()) as name')
  await pool.query(`alter database ${rows[0].name} ${how}`)
  await close()
}
const contentOfSource = () => readInstallation(source.options, sourceDir)
const contentOfTarget = () => readInstallation(target.options, targetDir)

/** Something to lose, on the place where the backup is to go. */
async function settleTarget() {
  await target.drop()
  target = await createDatabase()
  await fillInstallation(target.options, targetDir, 20)
  return contentOfTarget()
}

/** This program as it will be one version later. */
async function addMigration(statement: string) {
  const folder = join(targetDir, 'migrations')
  await mkdir(folder)
  const known = await readdir(places.migrations)
  for (const name of known) await copyFile(join(places.migrations, name), join(folder, name))
  const name = `${String(known.length + 1).padStart(4, '0')}_later.sql`
  await writeFile(join(folder, name), statement)
  return { folder, name }
}

describe('the round trip', () => {
  it('gives every row, file and reference back as it was', async () => {
    const before = await contentOfSource()
    expect(Number(before.tables.nulls[0].count)).toBe(1250)
    expect(Object.keys(before.files)).toHaveLength(4)
    // A server where somebody chose how values are written.
    for (const choice of ["bytea_output = 'escape'", 'extra_float_digits = 0', "intervalstyle = 'sql_standard'"])
      await alterDatabase(`set ${choice}`)
    await restore()
    await alterDatabase('reset all')
    expect(await contentOfTarget()).toEqual(before)
    expect(await readdir(join(targetDir, 'files'))).toEqual(['fundo', 'logo.png'])
    for (const area of ['files', 'outbox'])
      expect((await stat(join(targetDir, area))).mode).toBe((await stat(join(sourceDir, area))).mode)
  })

  it('is a private file, that is never written over another', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(back(file)).rejects.toThrow('já existe')
    expect((await readdir(sourceDir)).filter(name => name.includes('part'))).toEqual([])
  })

  it('replaces what was there when forced to, and removes it', async () => {
    const there = await settleTarget()
    const before = await contentOfSource()
    expect(there.tables).not.toEqual(before.tables)
    await writeFile(join(targetDir, 'files', 'old.txt'), 'old')
    await mkdir(join(targetDir, 'files', '.agremia-restore-killed', 'old'), { recursive: true })
    await restore({ force: true })
    expect(await contentOfTarget()).toEqual(before)
    expect((await readdir(join(targetDir))).sort()).toEqual(['files', 'outbox', 'secret.key'])
  })

  it('sends a queued mail once after the restore, and the sent one not again', async () => {
    await restore()
    const outbox = join(targetDir, 'outbox')
    const worker = await startWorker({
      connection: target.options,
      concurrency: 2,
      log: silent,
      handlers: { 'send-mail': sendMail(target, folderMailer(outbox)), tidy: async () => undefined },
    })
    await expect.poll(async () => (await readdir(outbox)).length, { timeout: 10_000 }).toBe(2)
    await expect.poll(async () => (await target.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
    await worker.stop()
    const { rows } = await target.pool.query('select status, attempts from outgoing_mails order by attempts')
    expect(rows).toEqual([
      { status: 'sent', attempts: 0 },
      { status: 'sent', attempts: 1 },
    ])
  })

  it('leaves no job of what was there before', async () => {
    await settleTarget()
    await target.pool.query("select graphile_worker.add_job('send-mail', '{}', job_key => 'old')")
    await target.pool.query("update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()")
    await target.close()
    await restore({ force: true })
    const { pool, close } = connect({ ...target.options, application_name: 'visitor' }, silent)
    const { rows } = await pool.query('select key from graphile_worker.jobs')
    const { rows: mails } = await pool.query(
      "select 'send-mail:' || id as key from outgoing_mails where status = 'queued'",
    )
    await close()
    expect(rows).toEqual(mails)
    expect(rows).toHaveLength(1)
  })
})

describe('a backup of an installation in use', () => {
  it('holds one moment: what was written together is there together', async () => {
    const busy = await createDatabase()
    let isDone = false
    let pairs = 0
    const writer = (async () => {
      while (!isDone) {
        await busy.pool.query(`
          begin;
          insert into settings (name, value) values ('pair ${pairs}', '');
          insert into users (id, name, name_sort, email, role, search)
            values (gen_random_uuid(), 'x', 'x', 'pair${pairs}@x.example', 'member', '');
          insert into audit_log (id, action, resource, resource_sort, search)
            values (gen_random_uuid(), 'create', 'pair', 'pair', '');
          commit`)
        pairs += 1
      }
    })()
    await expect.poll(() => pairs).toBeGreaterThan(20)
    const { tables } = await back(join(sourceDir, 'busy.agremia'), SECRET, busy)
    const during = pairs
    await expect.poll(() => pairs).toBeGreaterThan(during + 5)
    isDone = true
    await writer
    await busy.drop()
    const rowsOf = (name: string) => tables.find(table => table.name === name)?.rows
    expect(rowsOf('users')).toBeGreaterThan(20)
    expect(rowsOf('users')).toBe(rowsOf('audit_log'))
    expect(rowsOf('users')).toBe(rowsOf('settings'))
  })
})

describe('what is refused, with nothing changed', () => {
  const refused = async (how: Restoring, words: string | RegExp) => {
    const before = await contentOfTarget()
    await expect(restore(how)).rejects.toThrow(words)
    expect(await contentOfTarget()).toEqual(before)
    expect((await readdir(targetDir)).filter(name => name.startsWith('.'))).toEqual([])
  }
  const altered = async (change: (bytes: Buffer) => Buffer) => {
    const path = join(targetDir, 'altered.agremia')
    await writeFile(path, change(await readFile(file)))
    return path
  }

  it('a file that was cut, or has one byte altered, wherever it is', async () => {
    const { length } = await readFile(file)
    for (const end of [0, 1, 63, 64, 65, 1000, length - 1])
      await refused({ from: await altered(bytes => bytes.subarray(0, end)) }, 'incompleto ou foi alterado')
    for (const at of [0, 9, 200, Math.floor(length / 2), length - 70, length - 64, length - 1]) {
      const flip = (bytes: Buffer) => bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1)
      await refused({ from: await altered(flip) }, 'incompleto ou foi alterado')
    }
  })

  it('a file whose index does not tell what is in it', async () => {
    const path = join(targetDir, 'forged.agremia')
    const { manifest, read, close } = await openBackup(file)
    const forge = async (change: Partial<Manifest>, ...more: string[]) => {
      await rm(path, { force: true })
      await writeArchive(path, async add => {
        for (const { name } of manifest.tables) await add(entryOfTable(name), read(entryOfTable(name)))
        for (const entry of manifest.files) await add(entryOfFile(entry.path), read(entryOfFile(entry.path)))
        for (const name of more) await add(name, ['more'])
        await add(MANIFEST, [JSON.stringify({ ...manifest, ...change })])
      })
      return path
    }
    const [users, ...others] = [...manifest.tables].reverse()
    const [logo, ...rest] = [...manifest.files].reverse()
    if (!users || !logo) throw new Error('the backup is empty')
    const lie = { tables: [...others, { ...users, rows: users.rows + 1 }] }
    await refused({ from: await forge(lie) }, 'como o seu índice diz')
    await refused(
      { from: await forge({ files: [...rest, { ...logo, sha256: '0'.repeat(64) }] }) },
      'como o seu índice diz',
    )
    await refused({ from: await forge({ tables: others }) }, 'de que o seu índice não fala')
    await refused({ from: await forge({}, 'data/more') }, 'de que o seu índice não fala')
    const absent = { ...logo, path: 'files/none' }
    await refused({ from: await forge({ files: [...manifest.files, absent] }) }, 'Falta data/files/none')
    for (const outside of ['files/../../x', '../x', 'postgres/x', 'files', '/etc/x', 'files//x', 'files/..\\x'])
      await refused({ from: await forge({ files: [{ ...logo, path: outside }] }) }, 'não está como devia')
    // @ts-expect-error: of a program that is yet to be written
    await refused({ from: await forge({ format: 2 }) }, 'versão mais recente')
    close()
  })

  it('rows that the database would hold otherwise than the backup says', async () => {
    const path = join(targetDir, 'forged.agremia')
    const { manifest, read, close } = await openBackup(file)
    // Right in every sum, but not as PostgreSQL writes it: a row that is read as another.
    const changed = { settings: '["a","2026-01-01T00:00:00Z","2026-01-01 00:00:00+00","1",""]\n', users: '' }
    const write = async (tables: Record<string, string>) => {
      await rm(path, { force: true })
      await writeArchive(path, async add => {
        const entries: Manifest['tables'] = []
        for (const table of manifest.tables) {
          const text = tables[table.name]
          const content = await add(
            entryOfTable(table.name),
            text === undefined ? read(entryOfTable(table.name)) : [text],
          )
          entries.push({ ...table, ...content, rows: text === undefined ? table.rows : text.split('\n').length - 1 })
        }
        await add(MANIFEST, [JSON.stringify({ ...manifest, probe: null, files: [], tables: entries })])
      })
      return path
    }
    await refused({ from: await write({ settings: changed.settings }) }, 'settings não ficou igual')
    await refused({ from: await write({ users: changed.users }) }, 'violates foreign key constraint')
    close()
  })

  it('a file that is not there, or is a folder', async () => {
    await refused({ from: join(targetDir, 'nothing') }, 'não existe')
    await refused({ from: targetDir }, 'não é um ficheiro')
  })

  it('a database that holds something, and a folder that does', async () => {
    await settleTarget()
    await refused({}, /não está vazia \(tabela audit_log\).*--force/)
    await target.drop()
    target = await emptyDatabase()
    await refused({}, /pasta de dados não está vazia \(files.*--force/)
  })

  it("another program's database, also when forced", async () => {
    await target.pool.query('create table theirs (id int)')
    await target.close()
    await refused({ force: true }, 'não são da Agremia')
  })

  it('a database on which the app runs', async () => {
    await target.pool.query('select 1')
    await refused({ force: true }, 'está a correr')
  })

  it('another key than that of the backup', async () => {
    const path = join(sourceDir, 'env-key.agremia')
    await back(path, SECRET)
    await refused({ from: path, secretKey: OTHER_SECRET }, 'não é a da cópia')
    await refused({ from: path }, 'Indique a mesma chave em SECRET_KEY')
    await refused({ secretKey: OTHER_SECRET }, 'não é a da cópia')
    const { manifest, close } = await openBackup(path)
    close()
    expect(manifest.files.map(({ path: name }) => name)).not.toContain('secret.key')
    await restore({ from: path, secretKey: SECRET })
  })

  it('a backup of a newer program, or of one whose migrations differ', async () => {
    const none = join(targetDir, 'migrations')
    await mkdir(none)
    await writeFile(join(none, '0001_other.sql'), 'create table x ();')
    await refused({ migrations: none }, 'versão mais recente')
    await writeFile(join(none, '0001_foundation.sql'), 'create table x ();')
    await rm(join(none, '0001_other.sql'))
    await refused({ migrations: none }, 'não é a mesma')
  })

  it.each([
    ['halfway', 'select 1 / 0', 'division by zero'],
    [
      'at the very end, when the new files are already in place',
      'create table late (id int primary key references late deferrable initially deferred, up int references late deferrable initially deferred); insert into late values (1, 2)',
      'violates foreign key constraint',
    ],
  ])('what fails %s: the old rows and files stay', async (_when, statement, words) => {
    await settleTarget()
    await writeFile(join(targetDir, 'files', 'old.txt'), 'old')
    await refused({ force: true, migrations: (await addMigration(statement)).folder }, words)
  })

  it('an interruption', async () => {
    await settleTarget()
    await refused({ force: true, signal: AbortSignal.abort(new Error('interrompido')) }, 'interrompido')
  })
})

describe('an older backup', () => {
  it('is loaded as it was and then migrated forward', async () => {
    const { folder, name } = await addMigration(
      "alter table settings add column later text not null default 'x'; update settings set later = name;",
    )
    await restore({ migrations: folder })
    const { rows } = await target.pool.query('select name, later from settings')
    expect(rows).toEqual([{ name: 'smtpPassword', later: 'smtpPassword' }])
    const { rows: applied } = await target.pool.query('select name from migrations order by name')
    expect(applied.at(-1)).toEqual({ name })
  })
})
