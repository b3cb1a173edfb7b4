import { members } from '@agremia/model/resources/members'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** docs/decisions/014-members-speed.md: what a question does not need is not joined. */
describe('The view of members', () => {
  const planOf = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(database.kysely)
    return rows.map(line => line['QUERY PLAN']).join('\n')
  }
  const always = sql.join(
    (members.readsAlways ?? []).map(name => sql`${sql.ref(name)} is not null`),
    sql` and `,
  )

  it('does not read the table of photos for a list without photos', async () => {
    expect(await planOf(sql`select name, email from member_sheets`)).not.toContain('member_photos')
    expect(await planOf(sql`select name, thumb_url from member_sheets`)).toContain('member_photos')
  })

  it('counts active members without a look at people or contacts', async () => {
    const plan = await planOf(sql`select count(*) from member_sheets where is_active`)
    expect(plan).toContain('members')
    expect(plan).not.toMatch(/people|contacts|member_balances/)
  })

  it('reads accounts only for what shows or filters by balances, also as of a day', async () => {
    expect(await planOf(sql`select name, email from member_sheets`)).not.toContain('member_balances')
    expect(await planOf(sql`select name, overdue_total from member_sheets`)).toContain('member_balances')
    const onDay = sql`from member_sheets_on('2025-12-31')`
    expect(await planOf(sql`select name, is_active ${onDay} where account_id is not null`)).not.toContain(
      'payment_allocations',
    )
    expect(await planOf(sql`select name, overdue_total ${onDay}`)).toContain('payment_allocations')
  })

  it.each(['member_sheets', "member_sheets_on('2025-12-31')"])(
    'counts what a search finds in %s without a look at contacts',
    async from => {
      const plan = await planOf(sql`select count(*) from ${sql.raw(from)} where is_active and search like '%ana%'`)
      expect(plan).toContain('people_member_search')
      expect(plan).not.toContain('contacts')
      expect(await planOf(sql`select count(*) from ${sql.raw(from)} where locality is null`)).toContain('contacts')
    },
  )

  it('is joined from whichever side has the order of a page', async () => {
    const columns = sql`select name, locality from member_sheets`
    expect(await planOf(columns)).toMatch(/Left|Right/)
    expect(await planOf(sql`${columns} where ${always}`)).not.toMatch(/Left|Right/)
  })
})
