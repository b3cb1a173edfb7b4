import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../test/test-database.ts'
import { KEEP_PLAN } from './kept-plans.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.drop())

const MANY = 10

describe('statements whose plan is kept', () => {
  it('are prepared once in a connection and run with one plan, for other parameters too', async () => {
    await db.kysely.connection().execute(async one => {
      const answers: unknown[] = []
      for (let n = 1; n <= MANY; n += 1) {
        const { rows } = await sql<{ n: number }>`
          ${KEEP_PLAN} select ${n}::int as n
        `.execute(one)
        answers.push(rows[0]?.n)
      }
      expect(answers).toEqual(Array.from({ length: MANY }, (_, at) => at + 1))
      const { rows: prepared } = await sql<{ uses: number; generic: number }>`
        select generic_plans + custom_plans as uses, generic_plans as generic from pg_prepared_statements
      `.execute(one)
      expect(prepared).toHaveLength(1)
      expect(prepared[0]?.uses).toBe(MANY)
      expect(prepared[0]?.generic).toBeGreaterThan(0)
    })
  })

  it('are the exception: other statements and cursors leave nothing in the connection', async () => {
    await db.kysely.connection().execute(async one => {
      await sql`select ${'same'}::text`.execute(one)
      const read: number[] = []
      const numbers = one.selectFrom(sql<{ n: number }>`generate_series(1, 5)`.as('n')).selectAll()
      for await (const { n } of numbers.stream(2)) read.push(n)
      expect(read).toEqual([1, 2, 3, 4, 5])
      const { rows } = await sql`
        select statement from pg_prepared_statements where statement not like '%plan kept%'
      `.execute(one)
      expect(rows).toEqual([])
    })
  })
})
