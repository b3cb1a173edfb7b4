import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../test-app.ts'
import { declaredRoutes, type Route } from './generic-routes.ts'
import { makeWebFolder } from './web-folder.ts'

let t: TestApp
let web: Awaited<ReturnType<typeof makeWebFolder>>
let member: Signed
beforeAll(async () => {
  web = await makeWebFolder()
  t = await createTestApp({ dataDir: web.dataDir }, { webDir: web.webDir })
  member = await t.signedIn('member')
})
afterAll(async () => {
  await t.close()
  await web.remove()
})

const routes = () => declaredRoutes(t.app)
const ID = '01890000-0000-7000-8000-000000000000'
const address = (url: string) => url.replaceAll(/:\w+/g, ID).replace('*', 'nada')

describe('NAV-51: access is checked before anything else', () => {
  it('a visitor gets 401 on every route that is not open to anyone', async () => {
    const closed = routes().filter(({ access }) => access !== 'anyone')
    expect(closed.length).toBeGreaterThan(20)
    for (const { method, url } of closed) {
      const response = await t.app.inject({ method: method as 'GET', url: address(url) }) // Fastify's own method names
      expect([url, response.statusCode]).toEqual([url, 401])
      if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: 'unauthorized' })
    }
  })

  it('a member gets 403 on every route of the staff', async () => {
    const closed = routes().filter(({ access }) => access === 'staff' || access === 'admin')
    expect(closed.length).toBeGreaterThan(20)
    for (const { method, url } of closed) {
      const headers = { authorization: `Bearer ${member.access}` }
      const response = await t.app.inject({ method: method as 'GET', url: address(url), headers }) // as above
      expect([url, response.statusCode]).toEqual([url, 403])
      if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: 'forbidden' })
    }
  })

  it('an unknown bearer is a visitor', async () => {
    for (const bearer of ['x', 'a.b.c', `${member.access}x`, 'undefined', '']) {
      const response = await t.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${bearer}` } })
      expect(response.statusCode, bearer).toBe(401)
    }
  })
})

describe('API-02: answers stay out of caches', () => {
  /** Built and public files, which hold no personal data. */
  const isPublicFile = (url: string) => /^\/(\*$|assets\/|files\/|color-scheme)/.test(url)
  /** A web socket has no answer that could be stored. */
  const isSocket = (url: string) => url.endsWith('/websocket')
  const judged = () => routes().filter(({ url }) => !isPublicFile(url) && !isSocket(url))
  /** The document of the API holds no personal data either: a browser may keep it, and asks each time whether it is still the same. */
  const kept: Readonly<Record<string, string>> = { '/api/openapi.json': 'private, no-cache' }
  const stored = async (all: Route[], headers: Record<string, string>) => {
    const found: string[] = []
    for (const { method, url } of all) {
      const response = await t.app.inject({ method: method as 'GET', url: address(url), headers }) // as above
      const expected = response.statusCode < 400 ? (kept[url] ?? 'no-store') : 'no-store'
      if (response.headers['cache-control'] !== expected) found.push(`${method} ${url} ${response.statusCode}`)
    }
    return found
  }

  it('whatever a visitor is answered on any route', async () => {
    expect(judged().length).toBeGreaterThan(150)
    expect(await stored(judged(), {})).toEqual([])
  })

  it('whatever an admin reads', async () => {
    const admin = await t.signedIn('admin')
    const read = judged().filter(({ method }) => method === 'GET' || method === 'HEAD')
    expect(await stored(read, { authorization: `Bearer ${admin.access}` })).toEqual([])
  })

  it('an address that does not exist, too', async () => {
    for (const url of ['/api/nada', '/assets/nada.js', '/files/nada.png']) {
      expect((await t.app.inject({ url })).headers['cache-control'], url).toBe('no-store')
    }
  })
})
