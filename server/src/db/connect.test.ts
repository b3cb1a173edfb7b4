import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createDatabase, emptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { withDatabase } from '../../test/with-database.ts'
import { checkServer, connect, findServerFault } from './connect.ts'
import { isDatabaseAway } from './faults.ts'
import { parseInstant } from './type-parsers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.drop())

describe('what the driver gives', () => {
  it('days are text, counts are numbers, instants are UTC with Z, decimals are exact text', async () => {
    const { rows } = await sql`
      select date '2024-03-31' as day, 42::bigint as count, 12.50::numeric as amount,
        timestamptz '2024-03-31 01:30:00.123456+01' as instant, timestamptz '2024-01-01 00:00Z' as midnight,
        array[date '2024-02-29', null] as days, array[1::bigint, 9007199254740991] as counts,
        array[timestamptz '2024-01-01 12:00Z'] as instants, null::timestamptz as never
    `.execute(db.kysely)
    expect(rows).toEqual([
      {
        day: '2024-03-31',
        count: 42,
        amount: '12.50',
        instant: '2024-03-31T00:30:00.123Z',
        midnight: '2024-01-01T00:00:00.000Z',
        days: ['2024-02-29', null],
        counts: [1, 9007199254740991],
        instants: ['2024-01-01T12:00:00.000Z'],
        never: null,
      },
    ])
  })

  it('instants agree with Date also when the server writes another zone or shorter fractions', () => {
    for (const text of ['2024-07-01 10:00:00+01', '2024-07-01 10:00:00.5+00', '2024-07-01 10:00:00.98+05:30'])
      expect(parseInstant(text)).toBe(new Date(text).toISOString())
    expect(parseInstant('infinity')).not.toMatch(/Z$/)
  })

  it('leaves the parsers of other pools as they are', async () => {
    const client = new pg.Client(db.options)
    await client.connect()
    const { rows } = await client.query('select now() as now')
    await client.end()
    expect(rows[0].now).toBeInstanceOf(Date)
  })

  it('runs the session in UTC on a server with another time zone', async () => {
    const name = (await sql<{ name: string }>`select current_database() as name`.execute(db.kysely)).rows[0]?.name
    await db.pool.query(`alter database ${name} set timezone = 'Asia/Tokyo'`)
    const later = connect(db.options, () => undefined)
    const { rows } = await later.pool.query("select current_setting('timezone') as zone")
    await later.close()
    expect(rows).toEqual([{ zone: 'UTC' }])
  })

  it('streams through a cursor', async () => {
    const seen: unknown[] = []
    const query = sql`select i from generate_series(1, 1200) as i`.compile(db.kysely)
    for await (const part of db.kysely.getExecutor().stream(query, 500)) seen.push(part.rows.length)
    expect(seen).toEqual([500, 500, 200])
  })
})

describe('a server that goes away', () => {
  it('costs neither the process nor the pool: sessions ended at rest and in use are noted, the next query works', async () => {
    const notes: string[] = []
    const victim = connect({ ...db.options, max: 2 }, message => notes.push(message))
    const held = await victim.pool.connect()
    const atRest = await victim.pool.connect()
    const ids = await Promise.all([held, atRest].map(client => client.query('select pg_backend_pid() as pid')))
    atRest.release()
    await db.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
      ids.map(({ rows }) => rows[0].pid),
    ])
    // The one at rest is told of by itself and by the pool, the one in use by itself.
    await expect.poll(() => notes.length).toBeGreaterThanOrEqual(3)
    held.release()
    expect((await victim.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await victim.close()
  })

  it('answers soon when nobody is there', async () => {
    const nobody = connect({ host: '/nonexistent', user: 'x', database: 'x' }, () => undefined)
    await expect(nobody.pool.query('select 1')).rejects.toThrow(/ENOENT/)
    await nobody.close()
  })

  it('gives up on a server that does not answer, after four seconds unless told otherwise', async () => {
    const mute = createServer(() => undefined)
    await new Promise<void>(resolve => mute.listen(0, '127.0.0.1', resolve))
    const { port } = mute.address() as AddressInfo // a listening TCP server has one
    const giveUp = async (ms: number, options: pg.PoolConfig = {}) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const silent = connect(
        { host: '127.0.0.1', port, user: 'x', database: 'x', ssl: false, ...options },
        () => undefined,
      )
      let fault: unknown
      const asked = silent.pool.query('select 1').catch(error => {
        fault = error
      })
      await once(mute, 'connection')
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(fault).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      await asked
      vi.useRealTimers()
      await silent.close()
      return fault
    }
    expect(String(await giveUp(200, { connectionTimeoutMillis: 200 }))).toMatch(/timeout/)
    expect(await giveUp(4_000)).toSatisfy(isDatabaseAway)
    mute.close()
  })

  it('lets a request wait for its turn for longer than a server may take to answer', async () => {
    const usual = connect({ ...db.options, max: 1 }, () => undefined)
    const held = await usual.pool.connect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const next = usual.pool.query('select 1 as one')
    await vi.advanceTimersByTimeAsync(7_999)
    held.release()
    expect((await next).rows).toEqual([{ one: 1 }])
    vi.useRealTimers()
    expect(usual.pool.options.connectionTimeoutMillis).toBe(8_000)
    await usual.close()
  })

  it('does not let a statement run for ever', async () => {
    const { rows } = await db.pool.query(
      "select name, setting::int from pg_settings where name like '%\\_timeout' and setting <> '0' and source = 'client' order by name",
    )
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: 60_000 },
      { name: 'lock_timeout', setting: 10_000 },
      { name: 'statement_timeout', setting: 30_000 },
    ])
  })

  it('can be closed twice', async () => {
    const twice = connect(db.options, () => undefined)
    await Promise.all([twice.close(), twice.close()])
  })
})

describe('checkServer', () => {
  it('accepts this one', async () => {
    await expect(checkServer(db)).resolves.toBeUndefined()
  })

  it('refuses a database that is not UTF8, in words', async () => {
    const name = `ascii_${Date.now()}`
    await db.pool.query(
      `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
    )
    const ascii = connect(withDatabase(inject('maintenance'), name), () => undefined)
    await expect(checkServer(ascii)).rejects.toThrow(/guarda texto em SQL_ASCII; tem de ser UTF8/)
    await ascii.close()
    await db.pool.query(`drop database ${name} with (force)`)
  })

  it('refuses a server older than 15, in words', () => {
    expect(findServerFault({ version: 140_012, encoding: 'UTF8' })).toBe(
      'A base de dados é PostgreSQL 14; é precisa a versão 15 ou mais recente.',
    )
    expect(findServerFault({ version: 150_000, encoding: 'UTF8' })).toBeUndefined()
  })
})

describe('test databases', () => {
  it('are copies of the migrated template, each its own, also when made all at once', async () => {
    const copies = await Promise.all([createDatabase(), createDatabase(), createDatabase(), createDatabase()])
    const names = await Promise.all(
      copies.map(async copy => (await copy.pool.query('select current_database() as name')).rows[0].name),
    )
    expect(new Set(names).size).toBe(4)
    for (const copy of copies) {
      expect((await copy.pool.query('select name from migrations')).rowCount).toBeGreaterThan(0)
      await copy.drop()
    }
    const left = await db.pool.query('select datname from pg_database where datname = any($1)', [names])
    expect(left.rows).toEqual([])
  })
})
