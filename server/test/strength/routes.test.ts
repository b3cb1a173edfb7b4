import { resources } from '@agremia/model/resources/index'
import { tags } from '@agremia/model/resources/tags'
import { ADMIN, ANYONE, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'
import { findOpened, findUndeclaredAccess } from './declared-access.ts'
import { accessName, declaredRoutes, genericRoutes, type Route } from './generic-routes.ts'
import { OPEN_TO } from './open-routes.ts'
import { makeWebFolder } from './web-folder.ts'

let t: TestApp
let web: Awaited<ReturnType<typeof makeWebFolder>>
beforeAll(async () => {
  web = await makeWebFolder()
  t = await createTestApp({ dataDir: web.dataDir }, { webDir: web.webDir })
})
afterAll(async () => {
  await t.close()
  await web.remove()
})

const routes = () => declaredRoutes(t.app)
const calls = () => t.deps.all.calls

it('API-03: every route is declared by a definition or a contract, with its access, and everything declared is there', () => {
  expect(genericRoutes(resources).length).toBeGreaterThan(100)
  expect(calls().length).toBeGreaterThan(200)
  expect(findUndeclaredAccess(routes(), { resources, calls: calls() })).toEqual([])
})

it.each(['anyone', 'signed in', 'admin'] as const)('what is open to %s is exactly what open-routes.ts decides', to => {
  expect(findOpened(routes(), resources, to)).toEqual(OPEN_TO[to])
})

it('whatever the list does not name is the staff’s: no route has other access', () => {
  const known = [...Object.keys(OPEN_TO), 'staff']
  expect(routes().filter(({ access }) => !known.includes(access))).toEqual([])
})

it('HEAD is open to exactly those who may GET', () => {
  const of = (method: string) =>
    routes()
      .filter(route => route.method === method && route.url !== '/api/websocket' && route.url !== '/websocket')
      .map(({ url, access }) => `${url.replace(/\/$/, '')} ${access}`)
  expect(of('HEAD')).not.toEqual([])
  expect(of('HEAD').filter(one => !of('GET').includes(one))).toEqual([])
})

describe('a fault is found', () => {
  const call = { method: 'POST' as const, path: '/tags/colours', access: STAFF }
  const route = (
    method: string,
    url: string,
    access: readonly ('anyone' | 'admin' | 'editor' | 'member')[],
  ): Route => ({
    method,
    url,
    access: accessName(access),
  })
  const declared = { resources: [tags], calls: [call] }
  const sound = [...genericRoutes([tags]), route('POST', '/api/tags/colours', STAFF)]
  const faultsWith = (...others: Route[]) => findUndeclaredAccess([...sound, ...others], declared)

  it('and none where there is none', () => {
    expect(faultsWith()).toEqual([])
  })

  it('a route that no contract declares', () => {
    expect(faultsWith(route('GET', '/api/tags/secret', STAFF))).toEqual([
      'GET /api/tags/secret is open to staff, and no contract declares it',
    ])
  })

  it.each([
    ['its contract', 'POST /api/tags/colours', 'is open to signed in, and it is declared for staff', SIGNED_IN],
    ['its contract', 'POST /api/tags/colours', 'is open to admin, and it is declared for staff', ADMIN],
    ['its definition', 'GET /api/tags/:id', 'is open to anyone, and it is declared for staff', ANYONE],
  ])('a route with other access than %s', (_by, name, sentence, access) => {
    const changed = sound.map(one =>
      `${one.method} ${one.url}` === name ? { ...one, access: accessName(access) } : one,
    )
    expect(findUndeclaredAccess(changed, declared)).toEqual([`${name} ${sentence}`])
  })

  it('a contract, and an operation of a definition, without a route', () => {
    expect(findUndeclaredAccess(sound.slice(1, -1), declared)).toEqual([
      'GET /api/tags is declared, and the app has no such route',
      'POST /api/tags/colours is declared, and the app has no such route',
    ])
  })

  it('something that is opened to strangers, or no longer only to administrators, without being decided', () => {
    const opened = { ...tags, access: { ...tags.access, list: ANYONE, delete: ADMIN } }
    const found = [...genericRoutes([opened]), route('GET', '/api/tags/secret', ANYONE)]
    expect(findOpened(found, [opened], 'anyone')).toEqual({
      calls: ['GET /api/tags/secret'],
      resources: { tags: 'list' },
    })
    expect(findOpened(found, [opened], 'admin')).toEqual({ calls: [], resources: { tags: 'delete' } })
    expect(findOpened(sound, [tags], 'admin')).toEqual({ calls: [], resources: {} })
  })
})
