import { parseInput } from '@agremia/model/resource/input'
import { users } from '@agremia/model/resources/users'
import { SETTING_NAMES } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { loadKeys } from '../../outside/keys.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { checkChanges } from '../settings/change.ts'
import { createSettingsStore, readStored } from '../settings/store.ts'
import { fillDemo } from './fill-demo.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'

const NOW = new Date('2026-11-15T10:00:00Z')

describe.each(['associacao', 'cooperativa'] as const)('the demonstration %s', name => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    await fillDemo(database, name, NOW)
  })
  afterAll(() => database.drop())

  it('has its logins, whose password is told', async () => {
    const { rows } = await sql<{ email: string; role: string; password_hash: string }>`
      select email, role, password_hash from users where password_hash is not null order by role
    `.execute(database.kysely)
    expect(rows.map(({ email, role }) => ({ email, role }))).toEqual(
      DEMO_LOGINS.map(({ email, role }) => ({ email, role })),
    )
    expect(await verifyPassword(rows[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
  })

  it('has users that the API itself would accept, none of them a real address', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select name, email, role, active from users
    `.execute(database.kysely)
    expect(rows.length).toBe(186)
    for (const row of rows) {
      expect(parseInput(users, row, true, { role: 'admin', today: '2026-11-15' }).errors).toEqual({})
      expect(row.email).toMatch(/\.example$/)
    }
  })

  it('has settings that are right, in test mode, sending nothing', async () => {
    const stored = await readStored(database.kysely)
    const texts = Object.fromEntries([...stored].map(([key, { value }]) => [key, value]))
    expect(Object.keys(texts).every(key => (SETTING_NAMES as string[]).includes(key))).toBe(true)
    expect(checkChanges(texts, stored, NOW).errors).toEqual({})
    expect(texts).toMatchObject({ environment: 'staging', SendMessages: 'false' })
    const store = await createSettingsStore(
      database,
      await loadKeys({ secretKey: 'x'.repeat(32), dataDir: '/nowhere' }),
    )
    expect(store.terminology().memberSingular).toBe(name === 'cooperativa' ? 'cooperador' : 'sócio')
  })

  it('is the same on every machine', async () => {
    const other = await createDatabase()
    await fillDemo(other, name, NOW)
    const people = sql<{
      all: string
    }>`select string_agg(name || email || coalesce(last_login_at::text, ''), ';' order by email) as all from users`
    const [a, b] = await Promise.all([people.execute(database.kysely), people.execute(other.kysely)])
    await other.drop()
    expect(a.rows).toEqual(b.rows)
  })
})
