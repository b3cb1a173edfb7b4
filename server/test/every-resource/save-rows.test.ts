import { tags } from '@agremia/model/resources/tags'
import { withDefaults } from '@agremia/model/rules/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InvalidInput } from '../../src/errors.ts'
import { kernelWith } from '../../src/features/settings/kernel-with.ts'
import { inTransaction } from '../../src/resource/context.ts'
import type { RowChange } from '../../src/resource/judge-rows.ts'
import { saveRows } from '../../src/resource/save-rows.ts'
import { serve } from '../../src/resource/serve.ts'
import { createDatabase, type TestDatabase } from '../test-database.ts'

const NOW = new Date('2026-11-15T10:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const save = (changes: readonly RowChange[]) =>
  inTransaction(database, undefined, NOW, context =>
    saveRows(
      serve(tags),
      kernelWith(database, () => NOW, withDefaults({})),
      changes,
      context,
    ),
  )
const named = (prefix: string, count: number) =>
  Array.from(
    { length: count },
    (_, n): RowChange => ({
      kind: 'create',
      body: { name: `${prefix} ${n}`, scope: 'members' },
    }),
  )
const count = async (what: string) => {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${what}`)
  return rows[0]?.n
}

it('FORM-02: a set is saved whole, in its order, each row with its audit entry', async () => {
  const saved = await save(named('Conjunto', 30))
  expect(saved.map(({ row }) => (row as unknown as { name: string }).name)).toEqual(
    Array.from({ length: 30 }, (_, n) => `Conjunto ${n}`),
  )
  expect(await count(`audit_log where resource = 'tags' and action = 'create'`)).toBe(30)
})

it('FORM-03: where one row is invalid nothing is saved, and the error says which', async () => {
  const changes = [...named('Par', 3), { kind: 'create', body: { name: '', scope: 'members' } } as const]
  const error = await save(changes).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(InvalidInput)
  expect(error).toMatchObject({ row: 3, errors: { name: 'Campo obrigatório.' } })
  expect(await count(`tags where name like 'Par %'`)).toBe(0)
})

it('FORM-03: the row of a set that the database refuses is found', async () => {
  await database.pool.query(`alter table tags add constraint tags_name_check9 check (name <> 'Recusa 13')`)
  const error = await save(named('Recusa', 40)).catch((fault: unknown) => fault)
  expect(error).toMatchObject({ row: 13, errors: { name: 'Valor inválido.' } })
  expect(await count(`tags where name like 'Recusa %'`)).toBe(0)
})
