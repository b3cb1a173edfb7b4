import { spawn } from 'node:child_process'
import { cp, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLauncherFixture, type LauncherFixture, pidOf, query } from '../../test/launcher-fixture.ts'
import { runAs } from './embedded/account.ts'
import { isPostgres } from './embedded/processes.ts'

let fixture: LauncherFixture
beforeAll(async () => {
  fixture = await createLauncherFixture()
})
afterAll(() => fixture.clean())

const start: LauncherFixture['start'] = options => fixture.start(options)

describe('the embedded server', () => {
  it('is PostgreSQL 18 in UTF8, on a private socket only, with trigrams, and keeps its data', async () => {
    const dataDir = await fixture.makeFolder()
    const first = await start({ dataDir })
    const pid = await pidOf(dataDir)
    expect(
      await query(
        first.options,
        `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
           current_setting('listen_addresses') as network, current_user as "user", current_database() as database,
           (select datlocprovider::text || datlocale from pg_database where datname = 'agremia') as locale,
           'Ávila' < 'avila' as by_code_point, upper('ção') as upper`,
      ),
    ).toEqual([
      {
        version: 18,
        encoding: 'UTF8',
        network: '',
        user: 'agremia_app',
        database: 'agremia',
        locale: 'bC.UTF-8',
        by_code_point: false,
        upper: 'ÇÃO',
      },
    ])
    expect(first.options.host).toBe(join(dataDir, 'socket'))
    expect((await stat(join(dataDir, 'socket'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    await query(first.options, "create extension pg_trgm; create table kept as select 'sim' as word")
    await first.stop()
    expect(isPostgres(pid)).toBe(false)

    const second = await start({ dataDir })
    expect(await query(second.options, "select word, word % 'sim' as alike from kept")).toEqual([
      { word: 'sim', alike: true },
    ])
    await second.stop()
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('is tuned for a small machine, syncs its log unless told otherwise, and has room for as many connections as are needed', async () => {
    const dataDir = await fixture.makeClusterFolder()
    const ask = `select name, setting from pg_settings where name in ('fsync', 'max_connections', 'shared_buffers') order by name`
    const quick = await start({ dataDir })
    expect((await query(quick.options, ask)).map(row => row.setting)).toEqual(['off', '60', '16384'])
    await quick.stop()
    const durable = await start({ dataDir, fsync: true, connections: 100 })
    expect((await query(durable.options, ask)).map(row => row.setting)).toEqual(['on', '108', '16384'])
    await durable.stop()
  })

  it('writes no statements and no values into its log, and keeps that small', async () => {
    const dataDir = await fixture.makeClusterFolder()
    await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(1_000_001))
    const server = await start({ dataDir })
    await query(server.options, "create table p (email text primary key); insert into p values ('ana@exemplo.pt')")
    await expect(query(server.options, "insert into p values ('ana@exemplo.pt')")).rejects.toThrow(/duplicate/)
    await expect(query(server.options, "select 'ana@exemplo.pt'::int")).rejects.toThrow(/invalid input/)
    await server.stop()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('shut down')
    expect(log).not.toContain('ana@')
    expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(1_000_001)
  })

  it('needs no LANG, and is not led astray by the environment', async () => {
    const dataDir = await fixture.makeFolder(fixture.ordinary)
    const env = {
      PATH: process.env.PATH ?? '',
      PGPORT: '1',
      PGHOST: '/nonexistent',
      PGDATABASE: 'other',
      PGUSER: 'other',
      PGDATA: '/nonexistent',
      PGSSLMODE: 'require',
      LC_ALL: 'pt_PT.ISO-8859-1',
      LD_LIBRARY_PATH: '/nonexistent',
    }
    const app = await fixture.launch({ dataDir, account: fixture.ordinary, env })
    expect(await query(app.options, "select current_setting('server_encoding') as encoding")).toEqual([
      { encoding: 'UTF8' },
    ])
    await app.stop()
  })

  it('lives in a folder with any name', async () => {
    const dataDir = join(await fixture.makeFolder(), `a "b" c, d'e\\f ção $x`)
    fixture.track(dataDir)
    const server = await start({ dataDir })
    expect(await query(server.options, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  it('moves its socket to a short folder when the path is too long for one, and removes it', async () => {
    const parent = await fixture.makeFolder()
    // Short enough in characters, but not in bytes.
    const room = 107 - `${parent}//socket/.s.PGSQL.5432`.length
    const dataDir = join(parent, 'ção'.repeat(Math.floor(room / 3)))
    fixture.track(dataDir)
    expect(Buffer.byteLength(`${dataDir}/socket/.s.PGSQL.5432`)).toBeGreaterThan(107)
    const server = await start({ dataDir })
    expect(server.options.host).toMatch(/^\/tmp\/agremia-\w+$/)
    const folder = String(server.options.host)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    // A second application finds it there.
    const second = await start({ dataDir })
    expect(second.options.host).toBe(folder)
    await second.stop()
    expect(await query(server.options, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    await expect(stat(folder)).rejects.toThrow(/ENOENT/)
  })

  it('listens on a loopback port behind a password where there are no sockets', async () => {
    const dataDir = await fixture.makeClusterFolder()
    const server = await start({ dataDir, byPort: true })
    expect(server.options).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^[\w-]{32}$/) })
    expect(await query(server.superuser, "select current_setting('unix_socket_directories') as sockets")).toEqual([
      { sockets: '' },
    ])
    await expect(query({ ...server.options, password: 'wrong' }, 'select 1')).rejects.toThrow(
      /password authentication failed/,
    )
    const second = await start({ dataDir, byPort: true })
    expect(second.options.port).toBe(server.options.port)
    await second.stop()
    await server.stop()
  })
})

describe('what went wrong before', () => {
  it('a killed initdb leaves nothing half: the next start makes the cluster and sweeps', async () => {
    const dataDir = await fixture.makeFolder(fixture.ordinary)
    const child = fixture.spawnApp({ dataDir, account: fixture.ordinary })
    const listDrafts = async () => (await readdir(dataDir)).filter(name => name.startsWith('postgres.new-'))
    const isHalfMade = async () => {
      const [draft] = (await listDrafts()).filter(name => !name.endsWith('.password'))
      return draft !== undefined && (await readdir(join(dataDir, draft)).catch((): string[] => [])).includes('base')
    }
    await expect.poll(isHalfMade, { timeout: 10_000, interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    expect(await readdir(dataDir)).not.toContain('postgres')
    const app = await fixture.launch({ dataDir, account: fixture.ordinary })
    expect(await query(app.options, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await listDrafts()).toEqual([])
    await app.stop()
  })

  it("a dead server's number that now belongs to another program does not keep it from starting", async () => {
    const dataDir = await fixture.makeClusterFolder()
    const server = await start({ dataDir })
    const record = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    await server.stop()
    // Under the same account, or PostgreSQL itself would know better.
    const other = spawn('sleep', ['60'], { ...runAs(fixture.ordinary), stdio: 'ignore' })
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), record.replace(/^\d+/, String(other.pid)))
    const again = await start({ dataDir })
    expect(await query(again.options, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
    expect(other.exitCode ?? other.signalCode).toBeNull()
    other.kill()
  })

  it('a server that is killed while in use comes back by itself, at the same address', async () => {
    const dataDir = await fixture.makeClusterFolder()
    const notes: string[] = []
    const server = await start({ dataDir, log: message => notes.push(message) })
    const pid = await pidOf(dataDir)
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => query(server.options, 'select 1 as one').catch(() => []), { timeout: 20_000, interval: 100 })
      .toEqual([{ one: 1 }])
    const revived = await pidOf(dataDir)
    expect(revived).not.toBe(pid)
    expect(notes).toContain('O servidor da base de dados parou; a retomar')
    await server.stop()
    expect(isPostgres(revived)).toBe(false)
  })

  it('stop in the very moment of a crash neither hangs nor leaves a server', async () => {
    const dataDir = await fixture.makeClusterFolder()
    const server = await start({ dataDir })
    process.kill(await pidOf(dataDir), 'SIGKILL')
    await server.stop()
    const left = await pidOf(dataDir).catch(() => 0)
    expect(left !== 0 && isPostgres(left)).toBe(false)
  })

  it('a server that cannot start says why', async () => {
    const dataDir = await fixture.makeClusterFolder()
    await (await start({ dataDir })).stop()
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'nonsense = 1\n')
    await expect(start({ dataDir })).rejects.toThrow(/não arrancou\. O que ele disse: .*nonsense/s)
  })

  it('a cluster of another PostgreSQL, or a folder with other things, is refused in words', async () => {
    const dataDir = await fixture.makeClusterFolder()
    await (await start({ dataDir })).stop()
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start({ dataDir })).rejects.toThrow(/é do PostgreSQL 17, e este programa traz o 18/)

    const other = await fixture.makeFolder()
    await mkdir(join(other, 'postgres'))
    await writeFile(join(other, 'postgres', 'photo.jpg'), '')
    await expect(start({ dataDir: other })).rejects.toThrow(/tem ficheiros, mas não é uma base de dados/)
  })

  it('an empty folder in its place is used', async () => {
    const dataDir = await fixture.makeFolder()
    await mkdir(join(dataDir, 'postgres'))
    await (await start({ dataDir })).stop()
    expect(await readdir(join(dataDir, 'postgres'))).toContain('PG_VERSION')
  })

  it('a package whose install script did not run has its libraries linked', async () => {
    const packageFolder = join(await fixture.makeFolder(), 'package')
    await cp(fixture.packageFolder, packageFolder, {
      recursive: true,
      filter: async path => !(await lstat(path)).isSymbolicLink(),
    })
    expect(await readdir(join(packageFolder, 'native', 'lib'))).not.toContain('libpq.so.5')
    const server = await start({ dataDir: await fixture.makeFolder(), packageFolder })
    expect(await readdir(join(packageFolder, 'native', 'lib'))).toContain('libpq.so.5')
    await server.stop()
  })
})

describe('AUTH-08: the role of the application', () => {
  const may = async (options: pg.PoolConfig, text: string) => {
    try {
      await query(options, text)
      return true
    } catch {
      return false
    }
  }

  it('owns its database and is no superuser', async () => {
    const { options } = await start({ dataDir: await fixture.makeClusterFolder() })
    expect(
      await query(
        options,
        `select rolsuper, rolcreaterole, rolcreatedb, pg_get_userbyid(datdba) = current_user as owns
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, owns: true }])
    expect(await may(options, 'create extension pg_trgm')).toBe(true)
    for (const text of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('postgresql.conf')",
      "alter system set work_mem = '1GB'",
      'set session_replication_role = replica',
      'alter role current_user superuser',
    ])
      expect([text, await may(options, text)]).toEqual([text, false])
  })

  it('takes over what the superuser of an earlier version owned', async () => {
    const dataDir = await fixture.makeClusterFolder()
    const before = await start({ dataDir })
    await query(
      before.superuser,
      `alter database agremia owner to agremia;
       create extension pg_trgm;
       create schema graphile_worker;
       create type mood as enum ('bem');
       create table kept (id integer generated always as identity, n serial, word text, feels mood);
       create view seen as select word from kept;
       create sequence graphile_worker.numbers;
       create function graphile_worker.twice(n integer) returns integer language sql as 'select 2 * n'`,
    )
    await before.stop()
    const after = await start({ dataDir })
    const changes = `alter table kept add column more text; insert into kept (word, feels) values ('sim', 'bem');
      alter type mood add value 'mal'; create or replace view seen as select word, more from kept;
      select nextval('graphile_worker.numbers'), graphile_worker.twice(2);
      drop function graphile_worker.twice; create table graphile_worker.jobs (id integer);
      create index on kept using gin (word gin_trgm_ops); drop table kept cascade; drop schema graphile_worker cascade`
    await query(after.options, changes)
    expect(await may(after.options, 'create table fresh (id integer)')).toBe(true)
  })
})
