import { openApi } from '@agremia/model/openapi/document'
import { defineResource } from '@agremia/model/resource/define'
import { explain } from '@agremia/model/resource/explainer'
import { choice, group, integer, money, string } from '@agremia/model/resource/field'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defineFeature, withHooks } from '../../src/features/feature.ts'
import { createRegistry } from '../../src/features/registry.ts'
import { FEATURES } from '../../src/features.ts'
import { insertRows } from '../../src/resource/insert-rows.ts'
import { createTestApp, type Signed, type TestApp } from '../test-app.ts'

/** No part of the product: rows with amounts, of which an editor may see some. */
const stalls = defineResource({
  name: 'stalls',
  label: { one: 'Banca', many: 'Bancas', gender: 'f' },
  title: 'name',
  list: { columns: ['name', 'price'], sort: 'name' },
  fields: group('Banca', {
    name: string({ label: 'Nome', required: true, max: 60, search: true, filter: true, sort: true }),
    zone: choice({ norte: 'Norte', sul: 'Sul' }, { label: 'Zona', required: true, filter: true }),
    price: money({ label: 'Preço', sum: true, filter: true }),
    places: integer({ label: 'Lugares', sum: true }),
    cost: money({ label: 'Custo', sum: true, sees: ['admin'] }),
    deposit: money({ label: 'Caução' }),
  }),
})
const TABLE = `
  create table stalls (
    id uuid primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    rev integer not null default 1, name text not null, name_sort text collate "C" not null, zone text collate "C" not null,
    price bigint, places integer, cost bigint, deposit bigint, search text collate "C" not null
  )`
const feature = defineFeature({
  name: 'stalls',
  resources: [
    withHooks(stalls, () => ({
      scope: actor => (actor?.role === 'editor' ? sql<boolean>`t.zone = 'sul'` : undefined),
    })),
  ],
})

let t: TestApp
let admin: Signed
let editor: Signed
beforeAll(async () => {
  t = await createTestApp({}, { registry: createRegistry([...FEATURES, feature]) })
  await t.database.pool.query(TABLE)
  admin = await t.signedIn('admin')
  editor = await t.signedIn('editor')
  await insertRows(
    t.database.kysely,
    stalls,
    Array.from({ length: 30 }, (_, n) => ({
      name: `Banca ${n}`,
      zone: n % 3 === 0 ? 'sul' : 'norte',
      price: 1010 + n,
      places: n === 7 ? null : 2,
      cost: 100,
    })),
  )
})
afterAll(() => t.close())

type Query = Record<string, string | string[]>
const list = (query: Query, as = admin) => t.call('GET', '/stalls', { as, query })
const sums = async (query: Query, as = admin) => (await list(query, as)).body.meta.sums

describe('sums over all rows that match', () => {
  it('PAY-03: are in euros to the cent, whatever page was asked for', async () => {
    const { body } = await list({ _limit: '2', _page: '3', _sums: 'price,places' })
    expect(body.data).toHaveLength(2)
    expect(body.meta).toEqual({ total: 30, sums: { price: 307.35, places: 58 } })
    expect(await sums({ _limit: '-1', _sums: 'price' })).toEqual({ price: 307.35 })
    expect(await sums({ _limit: '1', _sums: ['price', 'places'] })).toEqual({ price: 307.35, places: 58 })
  })

  it('PAY-03: follow filters, search and ids, and are 0 where nothing matches', async () => {
    expect(await sums({ _zone: 'sul', _sums: 'price', _limit: '3' })).toEqual({ price: 102.35 })
    expect(await sums({ '_price.from': '10.38', _sums: 'price' })).toEqual({ price: 20.77 })
    expect(await sums({ _search: 'banca 29', _sums: 'price' })).toEqual({ price: 10.39 })
    expect(await sums({ _search: 'ninguém', _sums: 'price,places' })).toEqual({ price: 0, places: 0 })
    const { body } = await list({ _limit: '2' })
    const ids = body.data.map(({ _id }: { _id: string }) => _id)
    expect(await sums({ __id: ids, _sums: 'places', _limit: '1' })).toEqual({ places: 4 })
  })

  it('PAY-03: are of the rows that the asker may see, and of no others', async () => {
    expect(await sums({ _sums: 'price', _limit: '1' }, editor)).toEqual({ price: 102.35 })
    expect(await sums({ _sums: 'price', _limit: '-1' }, editor)).toEqual({ price: 102.35 })
    expect(await sums({ _sums: 'price', _limit: '1' })).toEqual({ price: 307.35 })
  })

  it.each(['deposit', 'name', '_id', 'constructor', '__proto__', 'price,', 'price;drop', 'price,deposit'])(
    'LIST-10: the sum of «%s» is refused',
    async name => {
      const { status, body } = await list({ _sums: name })
      expect([status, body.errors]).toEqual([422, { _sums: 'Não é possível somar este campo.' }])
    },
  )

  it('LIST-10: a field that the asker may not see is refused like an unknown one', async () => {
    expect(await sums({ _sums: 'cost' })).toEqual({ cost: 30 })
    expect((await list({ _sums: 'cost' }, editor)).status).toBe(422)
  })

  it('PAY-03: are read only when asked for, and not again while nothing changes', async () => {
    const query = vi.spyOn(t.database.pool, 'query')
    const sentSums = () =>
      query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('json_build_object')).length
    expect(await sums({ _limit: '1' })).toBeUndefined()
    expect(sentSums()).toBe(0)
    for (let n = 0; n < 20; n++) await sums({ _limit: '1', _sums: 'places' })
    // Other tests write to the same server, and each of their transactions makes one more.
    expect(sentSums()).toBeLessThan(20)
    await t.database.pool.query("update stalls set places = 3 where name = 'Banca 1'")
    expect(await sums({ _limit: '1', _sums: 'places' })).toEqual({ places: 59 })
  })

  it('FORM-01: are described to screens and to programs', () => {
    const say = (text: string) => text
    const summed = explain([stalls], 'editor', say).data.stalls?.filter(({ sum }) => sum)
    expect(summed?.map(({ name }) => name)).toEqual(['price', 'places'])
    const names = ['price', 'places', 'cost']
    const { get } = openApi({ resources: [stalls], calls: [], say, title: 'API', version: '1' }).paths['/stalls'] ?? {}
    expect(get).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: '_sums', schema: { type: 'array', items: { type: 'string', enum: names } } }),
      ]),
      responses: {
        200: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  meta: {
                    properties: {
                      sums: {
                        properties: {
                          price: { type: 'number' },
                          places: { type: 'integer' },
                          cost: { type: 'number' },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    })
  })
})
