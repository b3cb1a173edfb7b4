import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addUser } from '../../test/factories.ts'
import { createTestApp, type Signed, type TestApp } from '../../test/test-app.ts'
import { until } from '../../test/until.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { createKnownTotals, totalsOf } from './known-totals.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

describe('what is kept', () => {
  it('is found for the same question on the same snapshot only', () => {
    const totals = createKnownTotals()
    totals.keep('users', { total: 7, snapshot: '10:12:10' }, NOW)
    expect(totals.find('users', '10:12:10', NOW)).toBe(7)
    expect(totals.find('users', '10:12:', NOW)).toBeUndefined()
    expect(totals.find('tags', '10:12:10', NOW)).toBeUndefined()
  })
  it('is replaced by a newer count', () => {
    const totals = createKnownTotals()
    totals.keep('users', { total: 7, snapshot: '10:10:' }, NOW)
    totals.keep('users', { total: 8, snapshot: '11:11:' }, NOW)
    expect(totals.find('users', '10:10:', NOW)).toBeUndefined()
    expect(totals.find('users', '11:11:', NOW)).toBe(8)
  })
  it('is trusted for five seconds', () => {
    const totals = createKnownTotals()
    totals.keep('users', { total: 7, snapshot: '10:10:' }, NOW)
    expect(totals.find('users', '10:10:', later(4999))).toBe(7)
    expect(totals.find('users', '10:10:', later(5000))).toBeUndefined()
  })
  it('is trusted for longer where it took long to count', () => {
    const totals = createKnownTotals()
    totals.keep('members', { total: 7, snapshot: '10:10:' }, NOW, 300)
    expect(totals.find('members', '10:10:', later(29_999))).toBe(7)
    expect(totals.find('members', '10:10:', later(30_000))).toBeUndefined()
  })
  it('is counted once for many who ask at the same time, on the same snapshot only', async () => {
    const totals = createKnownTotals()
    let counts = 0
    const count = (snapshot: string) =>
      totals.count(
        'users',
        snapshot,
        () => NOW,
        async () => {
          counts += 1
          await new Promise(setImmediate)
          return { total: 7 * counts, snapshot }
        },
      )
    expect(await Promise.all([count('1:1:'), count('1:1:'), count('1:1:')])).toEqual([7, 7, 7])
    expect(totals.find('users', '1:1:', NOW)).toBe(7)
    expect(await Promise.all([count('2:2:'), count('3:3:')])).toEqual([14, 21])
  })
  it('a failed count is an error for its own caller only, and others count again', async () => {
    const totals = createKnownTotals()
    const count = (work: () => Promise<{ total: number; snapshot: string }>) =>
      totals.count('users', '1:1:', () => NOW, work)
    const failing = count(() => Promise.reject(new Error('away')))
    const other = count(async () => ({ total: 7, snapshot: '1:1:' }))
    await expect(failing).rejects.toThrow('away')
    expect(await other).toBe(7)
  })
  it('is limited to 500 short queries', () => {
    const totals = createKnownTotals()
    const isKept = (question: string) => totals.find(question, '1:1:', NOW) !== undefined
    for (let n = 0; n <= 500; n++) totals.keep(`q${n}`, { total: n, snapshot: '1:1:' }, NOW)
    totals.keep('x'.repeat(4001), { total: 1, snapshot: '1:1:' }, NOW)
    expect([isKept('q0'), isKept('q1'), isKept('q500'), isKept('x'.repeat(4001))]).toEqual([false, true, true, false])
  })
})

describe('totals of two instances on one database', () => {
  let t: TestApp
  let admin: Signed
  let second: Awaited<ReturnType<typeof buildSecond>>

  /** It hears nothing of the first: there is no channel between them here. */
  async function buildSecond() {
    const database = connect({ ...t.database.options, max: 5 }, () => undefined)
    const config = { ...readConfig({}), logLevel: 'silent', rateLimit: 1_000_000, dataDir: '/nowhere' }
    const { keys, store, clock } = t
    const deps = { config, database, keys, clock, store, version: 'test', publicUrl: () => 'https://app.example' }
    const { app } = await buildApp(deps)
    return { app, database }
  }

  beforeAll(async () => {
    t = await createTestApp()
    second = await buildSecond()
    admin = await t.signedIn('admin')
    for (let n = 0; n < 3; n++) await addUser(t.database)
  })
  afterAll(async () => {
    await second.app.close()
    await second.database.close()
    await t.close()
  })
  beforeEach(() => {
    vi.restoreAllMocks()
  })

  type Query = Record<string, string>
  const totalHere = async (query: Query = { _limit: '1' }): Promise<number> =>
    (await t.call('GET', '/users', { as: admin, query })).body.meta.total
  const totalThere = async (query: Query = { _limit: '1' }): Promise<number> => {
    const headers = { authorization: `Bearer ${admin.access}` }
    return (await second.app.inject({ url: '/api/users', query, headers })).json().meta.total
  }
  const countedRows = async () =>
    (await t.rows<{ n: number }>(sql`select count(*)::int as n from users`))[0]?.n ?? Number.NaN

  /** The statements that a piece of work sends from the first instance. */
  async function sentBy(work: () => Promise<unknown>) {
    const query = vi.spyOn(t.database.pool, 'query')
    await work()
    return query.mock.calls.map(([sent]) => sent as unknown as { name?: string; text: string }) // lists send objects
  }
  const isCount = ({ text }: { text: string }) => text.includes('as total')

  it('are right at once for whoever wrote, on both', async () => {
    for (let n = 0; n < 10; n++) {
      const before = await countedRows()
      expect([await totalHere(), await totalThere()]).toEqual([before, before])
      const body = {
        name: 'Nova Pessoa',
        email: `nova${n}@socios.example`,
        role: 'editor',
        password: 'uma frase bem longa',
      }
      const made = await t.call('POST', '/users', { as: admin, body })
      expect(made.status).toBe(201)
      expect([await totalThere(), await totalHere()]).toEqual([before + 1, before + 1])
      await t.call('DELETE', `/users/${made.body.data._id}`, { as: admin })
      expect([await totalThere(), await totalHere()]).toEqual([before, before])
    }
  })

  it('are right after a change that no program of ours made', async () => {
    const before = await totalHere()
    await addUser(t.database, { email: 'direto@socios.example' })
    expect([await totalHere(), await totalThere()]).toEqual([before + 1, before + 1])
    await sql`delete from users where email = 'direto@socios.example'`.execute(t.database.kysely)
    expect([await totalHere(), await totalThere()]).toEqual([before, before])
  })

  it('do not hold what was counted while a transaction was open', async () => {
    const before = await totalHere()
    const client = await second.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`insert into users (id, name, name_sort, email, role, search)
        values (gen_random_uuid(), 'x', 'x', 'aberta@socios.example', 'member', 'x')`)
      expect([await totalHere(), await totalHere(), await totalThere()]).toEqual([before, before, before])
      await client.query('commit')
      expect([await totalHere(), await totalThere()]).toEqual([before + 1, before + 1])
      await client.query(`delete from users where email = 'aberta@socios.example'`)
    } finally {
      client.release()
    }
  })

  it('belong to what was asked: each filter, search and parent has its own', async () => {
    const editor = await t.signedIn('editor')
    for (const name of ['Coro', 'Teatro']) {
      await t.call('POST', '/tags', { as: editor, body: { name, scope: 'members' } })
    }
    const all = await countedRows()
    expect(await totalHere()).toBe(all)
    expect(await totalHere({ _limit: '1', _role: 'admin' })).toBe(1)
    expect(await totalHere({ _limit: '1', _role: 'editor' })).toBe(all - 1)
    expect(await totalHere({ _limit: '1', _search: 'ana' })).toBe(all)
    expect(await totalHere({ _limit: '1', _page: '2' })).toBe(all)
    const changesOf = async ({ userId }: Signed) =>
      (await t.call('GET', `/users/${userId}/audit_log`, { as: admin, query: { _limit: '1' } })).body.meta.total
    expect([await changesOf(admin), await changesOf(editor)]).toEqual([20, 2])
  })

  it('are not counted again while nothing changes', async () => {
    // Other tests write to the same server, and each of their transactions makes one more count.
    const sent = await sentBy(async () => {
      for (let n = 0; n < 50; n++) await totalHere()
    })
    expect(sent.filter(one => !isCount(one))).toHaveLength(50)
    expect(sent.filter(isCount).length).toBeLessThan(50)
  })

  it('are not counted where the page tells', async () => {
    const all = await countedRows()
    const sent = await sentBy(async () => {
      expect(await totalHere({ _limit: '500' })).toBe(all)
      expect(await totalHere({ _search: 'ninguém' })).toBe(0)
      expect(await totalHere({ _limit: String(all - 1), _page: '2' })).toBe(all)
    })
    expect(sent.filter(isCount)).toEqual([])
    const beyond = { _limit: '2', _page: '99', _active: 'true' }
    expect((await sentBy(async () => expect(await totalHere(beyond)).toBe(all))).filter(isCount)).toHaveLength(1)
  })

  it('are forgotten with a connection, because a restarted server may repeat transaction numbers', async () => {
    const totals = totalsOf(t.database)
    totals.keep('users', { total: 7, snapshot: '10:10:' }, NOW)
    const client = await t.database.pool.connect()
    expect(totals.find('users', '10:10:', NOW)).toBe(7)
    client.release(true)
    await until(() => expect(totals.find('users', '10:10:', NOW)).toBeUndefined())
  })

  it('are not those of another database', () => {
    expect(totalsOf(t.database)).toBe(totalsOf(t.database))
    expect(totalsOf(second.database)).not.toBe(totalsOf(t.database))
  })

  it('use one prepared plan for the plain first page and a new plan for each search', async () => {
    const sent = await sentBy(async () => {
      await Promise.all(Array.from({ length: 10 }, () => totalHere({ _limit: '2', _sort: 'name' })))
      await totalHere({ _limit: '2', _sort: 'name', _search: 'ana' })
      await totalHere({ _limit: '2', _sort: 'name', _page: '2' })
      await totalHere({ _limit: '2', _sort: '-name' })
    })
    const names = sent.filter(one => !isCount(one)).map(one => one.name)
    expect(new Set(names.slice(0, 10)).size).toBe(1)
    expect(names[0]).toMatch(/^list_\d+$/)
    expect(names.slice(10, 12)).toEqual([undefined, undefined])
    expect(names[12]).toMatch(/^list_\d+$/)
    expect(names[12]).not.toBe(names[0])
  })

  it('have named statements for few shapes only', async () => {
    const shapes = Array.from({ length: 40 }, (_, n) => ({ _limit: String(n + 1), _fields: 'name' }))
    const sent = await sentBy(async () => {
      for (const query of shapes) await totalHere(query)
    })
    const named = sent.filter(one => !isCount(one) && one.name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.length).toBeLessThan(16)
  })
})
