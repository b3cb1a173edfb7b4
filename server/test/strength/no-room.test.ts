import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../test-app.ts'

const MB = 1024 * 1024
let free: number | undefined = 5000 * MB
let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createTestApp({}, { freeBytes: async () => free, warnings: ['Mude isto.'] })
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

/** While it runs, PostgreSQL fails every new tag as it would for that reason. */
async function whileFailing(code: string, work: () => Promise<void>) {
  await t.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
    create trigger fail before insert on tags for each row execute function fail()`)
  try {
    await work()
  } finally {
    await sql`drop trigger fail on tags; drop function fail`.execute(t.database.kysely)
  }
}
const addTag = () => t.call('POST', '/tags', { as: admin, body: { name: 'Fanfarra', scope: 'members' } })
const ready = async () => {
  const { status, body } = await t.call('GET', '/health/ready')
  return { status, body }
}
const unavailable = (text: RegExp) => ({ code: 'unavailable', errors: { _: expect.stringMatching(text) } })

describe('API-05: a database that cannot take a write now', () => {
  it.each([
    ['a lock that others hold for too long', '55P03', /^Estes dados estão a ser alterados/],
    ['no room on the disk', '53100', /^O servidor não tem espaço em disco/],
    ['no memory', '53200', /^O serviço está temporariamente indisponível/],
    ['no connection left', '53300', /^O serviço está temporariamente indisponível/],
  ])('answers 503 with words for %s', async (_name, code, text) => {
    await whileFailing(code, async () => {
      const { status, headers, body } = await addTag()
      expect({ status, body }).toEqual({ status: 503, body: unavailable(text) })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    })
    t.pass(60_000)
  })
})

describe('API-05: readiness', () => {
  const FULL = { status: 503, body: unavailable(/espaço em disco/) }
  const OK = { status: 200, body: { data: { status: 'ok' } } }

  it('says for a minute that a write found no room', async () => {
    expect(await ready()).toEqual(OK)
    await whileFailing('53100', async () => void (await addTag()))
    expect(await ready()).toEqual(FULL)
    t.pass(60_000)
    expect(await ready()).toEqual(OK)
  })

  it('looks at the room in the data folder', async () => {
    free = 10 * MB
    expect(await ready()).toEqual(FULL)
    free = 100 * MB
    const short = { data: { status: 'ok', warnings: ['O espaço em disco está a acabar.'] } }
    expect(await ready()).toEqual({ status: 200, body: short })
    free = undefined
    expect(await ready()).toEqual(OK)
  })

  it('tells staff, and no stranger, what an administrator should change', async () => {
    const { body } = await t.call('GET', '/health/ready', { as: admin })
    expect(body).toEqual({ data: { status: 'ok', warnings: ['Mude isto.'] } })
    expect(await ready()).toEqual(OK)
  })
})
