import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

let db: TestDatabase
let folder: string
beforeEach(async () => {
  db = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'agremia-migrations-'))
})
afterEach(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

const silent = () => undefined
const put = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(db, folder, silent)
const listTables = async () =>
  (await db.pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    row => row.tablename,
  )
const listApplied = async () => (await db.pool.query('select name from migrations order by name')).rows.map(r => r.name)

describe('applying', () => {
  it('runs the files in order, once, and records them', async () => {
    await put('0002_fill.sql', "insert into fruit values ('maçã'); insert into fruit values ('pêra');")
    await put('0001_fruit.sql', 'create table fruit (name text);')
    await put('README.md', 'no migration')
    const notes: object[] = []
    expect(await migrate(db, folder, (_, detail) => notes.push(detail ?? {}))).toEqual([
      '0001_fruit.sql',
      '0002_fill.sql',
    ])
    expect(notes).toMatchObject([{ name: '0001_fruit.sql' }, { name: '0002_fill.sql' }])
    expect(await run()).toEqual([])
    expect((await db.pool.query('select name from fruit order by name')).rows).toEqual([
      { name: 'maçã' },
      { name: 'pêra' },
    ])
    const { rows } = await db.pool.query('select name, checksum, applied_at from migrations order by name')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ name: '0001_fruit.sql', checksum: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(rows[0].applied_at).toMatch(/Z$/)
  })

  it('applies later files to a database that has the earlier ones', async () => {
    await put('0001_a.sql', 'create table a ();')
    await run()
    await put('0002_b.sql', 'create table b ();')
    expect(await run()).toEqual(['0002_b.sql'])
  })

  it('three instances that start together migrate once', async () => {
    await put('0001_slow.sql', 'create table slow (); select pg_sleep(0.5);')
    await put('0002_more.sql', "create table more (at text); insert into more values ('once');")
    const instances = [1, 2, 3].map(() => connect({ ...db.options, max: 2 }, silent))
    const applied = await Promise.all(instances.map(instance => migrate(instance, folder, silent)))
    await Promise.all(instances.map(instance => instance.close()))
    expect(applied.map(names => names.length).sort()).toEqual([0, 0, 2])
    expect((await db.pool.query('select * from more')).rowCount).toBe(1)
  })

  it('takes longer than an ordinary statement or lock may, also while waiting for another instance', async () => {
    await put('0001_slow.sql', 'select pg_sleep(0.6); create table slow ();')
    const hasty = { ...db.options, statement_timeout: 200, lock_timeout: 200 }
    const instances = [connect(hasty, silent), connect(hasty, silent)]
    await Promise.all(instances.map(instance => migrate(instance, folder, silent)))
    await Promise.all(instances.map(instance => instance.close()))
    expect(await listApplied()).toEqual(['0001_slow.sql'])
  })

  it('gives the pool back as it was: no lock and the usual limits', async () => {
    await put('0001_a.sql', 'create table a ();')
    await run()
    const { rows } = await db.pool.query("select current_setting('statement_timeout') as timeout")
    expect(rows).toEqual([{ timeout: '30s' }])
    await expect
      .poll(
        async () =>
          (
            await db.pool.query(
              "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
            )
          ).rowCount,
      )
      .toBe(0)
  })

  it('does not take other line ends for an edit', async () => {
    await put('0001_a.sql', 'create table a ();\n-- end\n')
    await run()
    await put('0001_a.sql', 'create table a ();\r\n-- end\r\n')
    expect(await run()).toEqual([])
  })
})

describe('a file that fails', () => {
  it('leaves the database as it was, names the file, the reason and the line, and can be run again once mended', async () => {
    await put('0001_good.sql', 'create table good ();')
    await put('0002_bad.sql', '-- ção 🍐\ncreate table half ();\ninsert into good\n  select nothing;\n')
    await expect(run()).rejects.toThrow(
      /0002_bad\.sql falhou e nada dela ficou na base de dados: column "nothing" does not exist \(linha 4\)/,
    )
    expect(await listTables()).toEqual(['good', 'migrations'])
    expect(await listApplied()).toEqual(['0001_good.sql'])
    await put('0002_bad.sql', 'create table half ();')
    expect(await run()).toEqual(['0002_bad.sql'])
  })

  it('is undone whole also when only the record of it fails', async () => {
    await put('0001_self.sql', "create table half (); insert into migrations values ('0001_self.sql', 'x');")
    await expect(run()).rejects.toThrow(/0001_self\.sql falhou e nada dela ficou/)
    expect(await listTables()).toEqual(['migrations'])
    expect(await listApplied()).toEqual([])
  })

  it('tells the detail of a violated constraint', async () => {
    await put(
      '0001_twice.sql',
      'create table t (id int primary key); insert into t values (1); insert into t values (1);',
    )
    await expect(run()).rejects.toThrow(/0001_twice\.sql .*duplicate key.* — Key \(id\)=\(1\) already exists/)
    expect(await listTables()).toEqual(['migrations'])
  })

  it('lets the other instances try, and all of them tell', async () => {
    await put('0001_bad.sql', 'select 1/0;')
    const results = await Promise.allSettled([run(), run(), run()])
    for (const result of results)
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringMatching(/division by zero/) },
      })
  })

  it('tells when the server goes away in the middle', async () => {
    await put('0001_gone.sql', 'create table gone (); select pg_terminate_backend(pg_backend_pid());')
    await expect(run()).rejects.toThrow(/0001_gone\.sql falhou/)
    expect(await listTables()).toEqual(['migrations'])
  })
})

describe('what is refused', () => {
  beforeEach(async () => {
    await put('0001_a.sql', 'create table a ();')
    await put('0002_b.sql', 'create table b ();')
    await run()
  })

  it('a file edited after it was applied', async () => {
    await put('0001_a.sql', 'create table a (id int);')
    await put('0003_c.sql', 'create table c ();')
    await expect(run()).rejects.toThrow(/0001_a\.sql foi alterada depois de aplicada/)
    expect(await listTables()).not.toContain('c')
  })

  it('an applied file that is missing: the database is newer than the program', async () => {
    await rm(join(folder, '0002_b.sql'))
    await expect(run()).rejects.toThrow(/0002_b\.sql já foi aplicada .* não existe nesta versão/)
  })

  it('an applied file under another name', async () => {
    await rename(join(folder, '0002_b.sql'), join(folder, '0002_c.sql'))
    await expect(run()).rejects.toThrow(/0002_b\.sql já foi aplicada/)
  })

  it('a gap in the numbers', async () => {
    await put('0004_d.sql', 'create table d ();')
    await expect(run()).rejects.toThrow(/Falta a migração 0003 .*: a seguinte é 0004_d\.sql/)
    expect(await listTables()).not.toContain('d')
  })

  it('two files with one number', async () => {
    await put('0002_c.sql', 'create table c ();')
    await expect(run()).rejects.toThrow(/duas migrações com o número 0002/)
  })

  it('a file that slipped in before applied ones', async () => {
    await db.pool.query("delete from migrations where name = '0001_a.sql'")
    await expect(run()).rejects.toThrow(/0001_a\.sql não foi aplicada, mas outras posteriores/)
  })

  it.each(['3_c.sql', '0003-c.sql', '0003_C.sql', 'c.sql'])('a name like %s', async name => {
    await put(name, 'create table c ();')
    await expect(run()).rejects.toThrow(/tem de ser como 0001_nome\.sql/)
  })

  it.each(['commit;', 'begin;', 'BEGIN TRANSACTION;', 'start transaction;', 'rollback;'])(
    'a file that handles the transaction itself: %s',
    async statement => {
      await put('0003_c.sql', `create table c ();\n  ${statement}\n`)
      await expect(run()).rejects.toThrow(/0003_c\.sql contém/)
      expect(await listTables()).not.toContain('c')
    },
  )

  it('but not a function, whose body begins and ends too', async () => {
    await put('0003_c.sql', 'create function c() returns int language plpgsql as $$\nbegin\n  return 1;\nend $$;')
    expect(await run()).toEqual(['0003_c.sql'])
  })

  it('a folder that is not there', async () => {
    await expect(migrate(db, join(folder, 'none'), silent)).rejects.toThrow(
      /pasta das migrações .*none não se consegue ler/,
    )
  })
})

it('a folder without files is nothing to do', async () => {
  await mkdir(join(folder, 'empty'))
  expect(await migrate(db, join(folder, 'empty'), silent)).toEqual([])
})
