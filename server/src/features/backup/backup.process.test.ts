import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addMigration,
  alterDatabase,
  back,
  contentOfSource,
  contentOfTarget,
  file,
  prepareBackupInstallations,
  restore,
  SECRET,
  settleTarget,
  silent,
  sourceDir,
  target,
  targetDir,
} from '../../../test/backup-installations.ts'
import { folderSender } from '../../../test/folder-sender.ts'
import { withoutAccess } from '../../../test/installation.ts'
import { createDatabase } from '../../../test/test-database.ts'
import { connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { runnable } from '../../jobs/job.ts'
import { startWorker } from '../../jobs/worker.ts'
import { SENDERS, sendMessagesJob } from '../messages/send-messages.job.ts'

// Several batches of rows, as a backup reads them.
const AUDIT_ROWS = 5_000
prepareBackupInstallations({ auditRows: AUDIT_ROWS })

describe('backup and restore', () => {
  it('restores every row, file and reference as it was', async () => {
    const before = await contentOfSource()
    expect(Number(before.tables.nulls[0].count)).toBe(AUDIT_ROWS / 4)
    expect(Object.keys(before.files)).toHaveLength(6)
    // A server where somebody chose how values are written.
    for (const choice of ["bytea_output = 'escape'", 'extra_float_digits = 0', "intervalstyle = 'sql_standard'"])
      await alterDatabase(`set ${choice}`)
    await restore()
    await alterDatabase('reset all')
    expect(withoutAccess(await contentOfTarget())).toEqual(withoutAccess(before))
    expect(await readdir(join(targetDir, 'files'))).toEqual(['fundo', 'logo.png'])
    for (const area of ['documents', 'files', 'outbox', 'photos'])
      expect((await stat(join(targetDir, area))).mode).toBe((await stat(join(sourceDir, area))).mode)
  })

  it('the backup is readable by its owner only and never overwrites a file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(back(file)).rejects.toThrow('já existe')
    expect((await readdir(sourceDir)).filter(name => name.includes('part'))).toEqual([])
  })

  it('a forced restore replaces and removes the existing data', async () => {
    const there = await settleTarget()
    const before = await contentOfSource()
    expect(there.tables).not.toEqual(before.tables)
    await writeFile(join(targetDir, 'files', 'old.txt'), 'old')
    await mkdir(join(targetDir, 'files', '.agremia-restore-killed', 'old'), { recursive: true })
    await restore({ force: true })
    expect(withoutAccess(await contentOfTarget())).toEqual(withoutAccess(before))
    expect((await readdir(join(targetDir))).sort()).toEqual(['documents', 'files', 'outbox', 'photos', 'secret.key'])
  })

  it('AUTH-07d: ends every session, and drops links and codes, which may have been used or withdrawn since the backup', async () => {
    await restore()
    const { rows } = await target.pool.query(`
      select (select count(*) from sessions where end_reason = 'restore' and ended_at is not null) > 0 as ended,
        (select count(*) from sessions where ended_at is null) + (select count(*) from login_codes)
          + (select count(*) from email_undos) as open`)
    expect(rows).toEqual([{ ended: true, open: 0 }])
  })

  it('a queued mail is sent once after the restore, and a sent mail is not sent again', async () => {
    await restore()
    const outbox = join(targetDir, 'outbox')
    const worker = await startWorker({
      connection: target.options,
      concurrency: 2,
      log: silent,
      jobs: [runnable(sendMessagesJob, folderSender(target, outbox))],
    })
    await expect.poll(async () => (await readdir(outbox)).length, { timeout: 10_000 }).toBe(2)
    await expect.poll(async () => (await target.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
    await worker.stop()
    const { rows } = await target.pool.query('select status, held_because from messages order by status')
    expect(rows).toEqual([
      { status: 'em_fila', held_because: 'servidor' },
      { status: 'enviada', held_because: null },
    ])
  })

  it('no job of the replaced data is left', async () => {
    await settleTarget()
    await target.pool.query("select graphile_worker.add_job('send-messages', '{}', job_key => 'old')")
    await target.pool.query("update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()")
    await target.close()
    await restore({ force: true })
    const { pool, close } = connect({ ...target.options, application_name: 'visitor' }, silent)
    const { rows } = await pool.query('select key from graphile_worker.jobs order by key')
    await close()
    expect(rows).toEqual(Array.from({ length: SENDERS }, (_, sender) => ({ key: `send-messages:${sender}` })))
  })
})

describe('a backup of an installation in use', () => {
  it('is a snapshot: rows that were written in one transaction are all in it or none', async () => {
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
          insert into audit_log (id, actor_kind, user_name, action, resource, resource_sort, search)
            values (gen_random_uuid(), 'system', 'Sistema', 'create', 'pair', 'pair', '');
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

describe('a backup with append-only tables', () => {
  it('PAY-02: is restored with their rows, triggers that compute stay off meanwhile, and the tables stay append-only', async () => {
    const { folder } = await addMigration(`
      create table entries (id integer primary key, amount bigint not null);
      create function add_one() returns trigger language plpgsql as 'begin new.amount := new.amount + 1; return new; end';
      create trigger add_one before insert on entries for each row execute function add_one();
      call append_only('entries');`)
    const ledger = await createDatabase()
    await migrate(ledger, folder, silent)
    await ledger.pool.query('insert into entries values (1, 500), (2, 700)')
    const from = join(sourceDir, 'ledger.agremia')
    await back(from, undefined, ledger)
    const triggersOf = async ({ pool }: typeof ledger) =>
      (
        await pool.query(`
          select relname, tgname, tgenabled from pg_trigger join pg_class on pg_class.oid = tgrelid
          where not tgisinternal order by 1, 2`)
      ).rows
    const triggers = await triggersOf(ledger)
    await ledger.drop()
    await restore({ from, migrations: folder })
    expect((await target.pool.query('select * from entries order by id')).rows).toEqual([
      { id: 1, amount: 501 },
      { id: 2, amount: 701 },
    ])
    expect(await triggersOf(target)).toEqual(triggers)
    for (const statement of ['delete from entries', 'update entries set amount = 1', 'truncate entries'])
      await expect(target.pool.query(statement)).rejects.toThrow('append-only')
  })
})

describe('an older backup', () => {
  it('is loaded with its own schema and then migrated', async () => {
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
