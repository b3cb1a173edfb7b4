import { tags } from '@agremia/model/resources/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { Conflict } from '../errors.ts'
import { SYSTEM } from '../http/actor.ts'
import { inTransaction } from './context.ts'
import { deleteRows } from './delete-rows.ts'
import type { Hooks } from './hooks.ts'
import { serve } from './serve.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Rows of a resource that nothing refers to, by name. */
async function addTags(prefix: string, count: number): Promise<string[]> {
  const as = await t.signedIn('editor')
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await t.call('POST', '/tags', { as, body: { name: `${prefix} ${n}`, scope: 'members' } })
    ids.push(body.data._id)
  }
  return ids
}
const left = async (prefix: string) =>
  (await t.rows<{ name: string }>(sql`select name from tags where name like ${`${prefix} %`} order by name`)).map(
    row => row.name,
  )
const deleteTags = <Facts>(hooks: Hooks<typeof tags, Facts>, ids: readonly string[]) =>
  inTransaction(t.database, SYSTEM, t.clock(), context => deleteRows(serve(tags, hooks), t.deps.kernel, ids, context))

describe('LIST-09: rows are deleted as a set', () => {
  it('rows that a rule refuses stay and are reported; the others are deleted together', async () => {
    const ids = await addTags('Regra', 6)
    let loads = 0
    const refused = await deleteTags<undefined>(
      {
        load: async () => {
          loads += 1
          return undefined
        },
        check: ({ before }) => (before?.name === 'Regra 2' ? { errors: { _: 'Esta fica.' } } : {}),
      },
      ids,
    )
    expect(refused).toEqual([{ id: ids[2], reason: 'Esta fica.' }])
    expect(await left('Regra')).toEqual(['Regra 2'])
    expect(loads).toBe(1)
    const entries = await t.rows(sql`select 1 from audit_log where action = 'delete' and record_id = any(${ids})`)
    expect(entries).toHaveLength(5)
  })

  it('a row whose check throws does not keep the others from being deleted', async () => {
    const ids = await addTags('Lança', 9)
    const refused = await deleteTags<undefined>(
      {
        load: async () => undefined,
        check({ before }) {
          if (before?.name === 'Lança 4') throw new Conflict('Não se pode.')
          return {}
        },
      },
      ids,
    )
    expect(refused).toEqual([{ id: ids[4], reason: 'Não se pode.' }])
    expect(await left('Lança')).toEqual(['Lança 4'])
  })

  it('a check that asks the database sees the deletions before it', async () => {
    const ids = await addTags('Última', 3)
    const refused = await deleteTags(
      {
        async check(_change, { db }) {
          const { rows } = await sql`select 1 from tags where name like 'Última %'`.execute(db)
          return rows.length === 1 ? { errors: { _: 'Tem de ficar uma.' } } : {}
        },
      },
      ids,
    )
    expect(refused).toEqual([{ id: ids[2], reason: 'Tem de ficar uma.' }])
    expect(await left('Última')).toEqual(['Última 2'])
  })
})
