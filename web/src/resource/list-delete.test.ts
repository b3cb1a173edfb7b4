import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import type { Described } from './item.ts'
import { deleteRows, readAllIds } from './list-delete.ts'

const things: Described = {
  name: 'things',
  path: 'things',
  label: { one: 'Coisa', many: 'Coisas' },
  title: 'name',
  columns: ['name'],
  sort: 'name',
  searchable: true,
  operations: ['list', 'delete'],
  fields: [],
}
let calls: string[]
let server: Awaited<ReturnType<typeof serve>>

beforeEach(async () => {
  calls = []
  server = await serve((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    if (request.method === 'GET') reply(response, 200, { data: [{ _id: 'a' }, { _id: 'b' }], meta: { total: 2 } })
    else if (request.url?.endsWith('/linked'))
      reply(response, 409, { code: 409, errors: { _: 'Tem registos ligados.' } })
    else if (request.url?.endsWith('/gone')) reply(response, 404, { code: 404, errors: {} })
    else reply(response, 200, {})
  })
})
afterEach(() => server.close())

describe('LIST-09: deleting what is ticked', () => {
  test('one refusal stops none of the others, and says why; what is gone is gone', async () => {
    const progress: number[] = []
    const deleted = await deleteRows(things, ['a', 'linked', 'gone', 'b'], done => progress.push(done))
    expect(calls.map(call => call.replace(/^DELETE .*\//, ''))).toEqual(['a', 'linked', 'gone', 'b'])
    expect(deleted).toEqual({ count: 3, refused: [{ id: 'linked', reason: 'Tem registos ligados.' }] })
    expect(progress).toEqual([0, 1, 2, 3])
  })

  test('"all that match" are asked for with the same filters, without pages', async () => {
    expect(await readAllIds(things, { _search: 'x', _role: ['admin', 'editor'], _sort: 'name' })).toEqual(['a', 'b'])
    const asked = new URL(calls[0]?.split(' ')[1] ?? '', server.origin).searchParams
    expect([asked.getAll('_role'), asked.get('_search'), asked.get('_limit'), asked.get('_fields')]).toEqual([
      ['admin', 'editor'],
      'x',
      '-1',
      '_id',
    ])
  })
})
