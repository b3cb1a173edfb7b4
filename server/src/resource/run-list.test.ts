import { resources } from '@agremia/model/resources/index'
import { users } from '@agremia/model/resources/users'
import { organisationOf, withDefaults } from '@agremia/model/rules/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser } from '../../test/factories.ts'
import { createDatabase, type TestDatabase } from '../../test/test-database.ts'
import { finder, holderFinder, type Kernel } from './kernel.ts'
import type { ListRequest } from './list-statements.ts'
import { listPage, streamList } from './run-list.ts'
import { scopeOf } from './scope.ts'
import { serve } from './serve.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  for (const name of ['Ana', 'Rui', 'Zé']) await addUser(database, { name })
})
afterAll(() => database.drop())

const kernelOf = (): Kernel => ({
  database,
  clock: () => new Date('2026-11-15T10:00:00Z'),
  audit: {
    record: async () => undefined,
    changesSince: async () => ({}),
    findTraces: async () => new Map(),
    eraseTraces: async () => {},
  },
  find: finder(resources),
  holders: holderFinder(resources),
  wording: () => text => text,
  organisation: () => 'Coro',
  profile: () => organisationOf(withDefaults({})),
})

describe('a resource that presents its rows', () => {
  const served = serve(users, { present: ({ name, ...item }) => ({ ...item, initial: String(name).charAt(0) }) })
  const request = (limit: number): ListRequest => ({
    served,
    query: {
      page: 1,
      limit,
      sort: { field: 'name', descending: false },
      search: '',
      filters: [],
      fields: ['name'],
      sums: [],
      today: '2026-11-15',
    },
    bounds: { scope: scopeOf(served, undefined) },
    actor: undefined,
  })
  const initials = (text: string) => JSON.parse(text).data.map((item: object) => Object.entries(item).slice(1).flat())

  it('does so on a page', async () => {
    const text = await listPage(kernelOf(), request(2))
    expect(initials(text)).toEqual([
      ['initial', 'A'],
      ['initial', 'R'],
    ])
    expect(JSON.parse(text).meta).toEqual({ total: 3 })
  })
  it('and in the whole list', async () => {
    let text = ''
    for await (const part of streamList(kernelOf(), request(-1))) text += part
    expect(initials(text)).toEqual([
      ['initial', 'A'],
      ['initial', 'R'],
      ['initial', 'Z'],
    ])
  })
})
