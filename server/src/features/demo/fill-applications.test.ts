import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { fillDemo } from './fill-demo.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await fillDemo(database, 'cooperativa', NOW)
})
afterAll(() => database.drop())

it('APP-01: has fourteen applications that wait, some decided, one of a member and one of an excluded member', async () => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from member_applications group by status
  `.execute(database.kysely)
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  expect(counts).toMatchObject({ por_confirmar: 3, pendente: 6, em_analise: 3, aguarda_elementos: 2, recusada: 3 })
  expect(counts.aceite).toBeGreaterThan(0)
  const { rows: alike } = await sql<{ isSame: boolean; state: string }>`
    select p.tax_number = a.tax_number as "isSame", s.slug as state from member_applications a
    join members m on m.id = a.duplicate_of[1] join people p on p.id = m.person_id
    join member_state_names s on s.id = m.state_name_id order by a.submitted_at
  `.execute(database.kysely)
  expect(alike).toEqual([
    { isSame: true, state: 'ativo' },
    { isSame: true, state: 'excluido' },
  ])
})

it('is true to the book: whoever was accepted is that member, and no number comes twice', async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from member_applications a left join member_sheets m on m.id = a.member_id
    where a.status = 'aceite' and (m.name, m.member_number, m.admission_date)
      is distinct from (a.name, a.member_number, a.admission_date)
  `.execute(database.kysely)
  expect(rows).toEqual([{ wrong: 0 }])
  const { rows: addresses } = await sql<{ email: string }>`
    select email from member_applications where email not like '%.example' or submitted_at > ${NOW}
  `.execute(database.kysely)
  expect(addresses).toEqual([])
})
