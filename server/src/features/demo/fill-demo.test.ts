import { parseInput } from '@agremia/model/resource/input'
import { type Member, members } from '@agremia/model/resources/members'
import { users } from '@agremia/model/resources/users'
import { SETTING_NAMES } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { loadKeys } from '../../outside/keys.ts'
import type { Change } from '../../resource/hooks.ts'
import { rowColumns } from '../../resource/select.ts'
import { searchText } from '../../resource/table-columns.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { memberSaving } from '../members/members.hooks.ts'
import { checkChanges } from '../settings/change.ts'
import { createSettingsStore, readStored } from '../settings/store.ts'
import { fillDemo } from './fill-demo.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'

/** One of three members who have an e-mail, and those of the office. */
const ACCOUNTS_OF_THE_TWIN = 96
const NOW = new Date('2026-11-15T10:00:00Z')

describe.each(['associacao', 'cooperativa'] as const)('the demonstration %s', name => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    const began = performance.now()
    await fillDemo(database, name, NOW)
    process.stdout.write(`the demonstration ${name} was filled in ${Math.round(performance.now() - began)} ms\n`)
  }, 180_000)
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
    expect(rows.length).toBe(name === 'associacao' ? 186 : ACCOUNTS_OF_THE_TWIN)
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
    expect(texts).toMatchObject({ environment: 'staging', SendMessages: 'false', paymentProvider: 'simulador' })
    const store = await createSettingsStore(
      database,
      await loadKeys({ secretKey: 'x'.repeat(32), dataDir: '/nowhere' }),
    )
    expect(store.terminology().memberSingular).toBe(name === 'cooperativa' ? 'cooperador' : 'sócio')
  })

  it('ties the accounts of members to their sheets, that of the told login too', async () => {
    const { rows } = await sql<{ tied: number; alike: number; login: string }>`
      select count(*)::int as tied, count(*) filter (where m.email = u.email and m.name = u.name)::int as alike,
        max(m.name) filter (where u.email = 'socio@demo.example') as login
      from users u join member_sheets m on m.id = u.member_id
      where u.role = 'member'
    `.execute(database.kysely)
    const accounts = (name === 'associacao' ? 186 : ACCOUNTS_OF_THE_TWIN) - 5
    expect(rows).toEqual([{ tied: accounts, alike: accounts, login: 'Sofia Sócia' }])
  })

  it('has its book of members, every table of it, with what follows from the histories', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from members) as members,
        (select count(*)::int from member_sheets) as sheets,
        (select count(*)::int from member_sheets where name_sort is null or search = '') as unfolded,
        (select count(*)::int from members m join member_state_names n on n.id = m.state_name_id 
          where m.is_active <> (not n.marks_end and m.admission_date <= '2026-11-15')) as wrong,
        (select count(*)::int from derive_members(null, ${'2026-11-15'}, '{contact,tax_number,birth_date,address_line1,postal_code,locality}', null)) as behind,
        (select count(distinct state_name_id)::int from member_states) as states,
        (select count(distinct kind)::int from member_terms) as kinds
    `.execute(database.kysely)
    const records = name === 'associacao' ? 4070 : 650
    expect(rows[0]).toMatchObject({ members: records, sheets: records, unfolded: 0, wrong: 0, behind: 0 })
    expect(rows[0]?.kinds).toBe(name === 'associacao' ? 4 : 2)
    expect(rows[0]?.states).toBeGreaterThan(6)
  })

  it('has members whom the API itself would accept, and are found as it would find them', async () => {
    const db = database.kysely
    const store = await createSettingsStore(
      database,
      await loadKeys({ secretKey: 'x'.repeat(32), dataDir: '/nowhere' }),
    )
    const { rows } = await sql<Member & { search: string }>`
      select ${rowColumns(members)}, t.search from member_sheets as t
    `.execute(db)
    const refused: unknown[] = []
    const changes: Change<typeof members>[] = []
    for (const { search, ...row } of rows) {
      const { input, errors } = parseInput(members, row, true, { role: 'admin', today: '2026-11-15' })
      if (Object.keys(errors).length > 0) refused.push([row.name, errors])
      if (search !== searchText(members, row)) refused.push([row.name, search])
      // Numbers were given, and who proposed somebody long ago may be gone by now.
      const after = { ...input, memberNumber: null, proposer1Id: null, proposer2Id: null }
      changes.push({ kind: 'create', id: row._id, before: undefined, after, input: after })
    }
    const { load, check } = memberSaving(store)
    const context = { db, actor: undefined, now: NOW }
    const facts = await load?.(changes, context)
    for (const change of changes) {
      const found = facts && (await check?.(change, context, facts))
      if (!found || Object.keys(found.errors ?? {}).length > 0) refused.push([change.after?.name, found?.errors])
    }
    expect(refused).toEqual([])
  })

  it('MSG-01: has messages of some years, letters to print, and automatic ones that wait for a decision', async () => {
    const { rows } = await sql<{ name: string; status: string; held: string | null; n: number; texts: number }>`
      select name, status, held_because as held, count(*)::int as n, count(body)::int as texts from messages group by 1, 2, 3
    `.execute(database.kysely)
    const count = (name: string, status: string, held: string | null = null) =>
      rows.find(row => row.name === name && row.status === status && row.held === held)?.n ?? 0
    expect(count('boletim', 'enviada')).toBeGreaterThan(300)
    expect(count('boletim', 'devolvida') / count('boletim', 'enviada')).toBeLessThan(0.1)
    expect(count('convocatoria', 'expedida')).toBeGreaterThan(100)
    expect(count('convocatoria', 'em_fila')).toBeGreaterThan(50)
    expect(count('candidaturaAceite', 'em_fila', 'interruptor')).toBe(5)
    const { rows: batches } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from message_batches group by 1
    `.execute(database.kysely)
    expect(Object.fromEntries(batches.map(({ status, n }) => [status, n]))).toMatchObject({ a_espera: 1, a_enviar: 1 })
    const { rows: foreign } = await sql`
      select from messages where channel = 'email' and recipient_address !~ '\\.example$'
    `.execute(database.kysely)
    expect(foreign).toEqual([])
    const { rows: contacts } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from contacts where bounced_at is not null group by 1
    `.execute(database.kysely)
    expect(Object.fromEntries(contacts.map(({ kind, n }) => [kind, n > 1]))).toEqual({ email: true, address: true })
    // A letter that came back was noted on its address, to which no other one went.
    const { rows: letters } = await sql<{ returned: number; marked: number; again: number; unnumbered: number }>`
      select count(*) filter (where m.status = 'devolvida')::int as returned,
        count(*) filter (where m.status = 'devolvida' and c.bounced_at > m.at)::int as marked,
        count(*) filter (where m.status in ('em_fila', 'expedida') and c.bounced_at < m.at)::int as again,
        count(*) filter (where m.printed_at is not null and (letter_number is null or posting_id is null))::int as unnumbered
      from messages m join members n on n.id = m.member_id
      join contacts c on c.person_id = n.person_id and c.kind = 'address' and c.is_primary
      where m.channel = 'carta'
    `.execute(database.kysely)
    const { returned, ...rest } = letters[0] ?? expect.unreachable()
    expect(returned).toBeGreaterThan(1)
    expect(rest).toEqual({ marked: returned, again: 0, unnumbered: 0 })
    const { rows: titles } = await sql`
      select title from message_batches where title like '%{{%' or title = 'Sem assunto'
    `.execute(database.kysely)
    expect(titles).toEqual([])
    // Texts older than two years are redacted, as in any installation.
    const { rows: old } = await sql`
      select from messages where at < ${NOW}::timestamptz - interval '25 months' and body is not null
    `.execute(database.kysely)
    expect(old).toEqual([])
  })
})
