import { explained, resources } from '@agremia/model/resources/index'
import { ROLES, type Role } from '@agremia/model/rules/roles'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { addUser, sampleBody } from '../factories.ts'
import { createTestApp, type Signed, textOf } from '../test-app.ts'
import { bySize } from '../test-size.ts'
import { type Answer, expectRefusal, type SentRequest, wrongThough } from './judge.ts'
import {
  contentType,
  ODD_IDS,
  ODD_JSON,
  ODD_TEXTS,
  oddFields,
  oddHeaders,
  oddQuery,
  oneOddField,
  oneOddParameter,
} from './odd.ts'
import { makeWebFolder } from './web-folder.ts'

const SEED = 20_261_115
/** Random inputs per route; each route draws others, because its seed is its own. */
const RUNS_PER_ROUTE = bySize({ daily: 4, long: 200 })
/** Requests per route that take the next entries of the lists of odd inputs in turn, so that every entry is met in every run. */
const LISTED_RUNS = bySize({ daily: 3, long: 40 })
/** Requests of an authorised user with one thing wrong, which get furthest into the code. */
const PRECISE_RUNS = bySize({ daily: 8, long: 600 })
const NOBODY = '01890000-0000-7000-8000-000000000000'

// Before the tests, because there is one for each route that the app really has.
const web = await makeWebFolder()
const t = await createTestApp({ dataDir: web.dataDir }, { webDir: web.webDir })
afterAll(async () => {
  await t.close()
  await web.remove()
})

/** A row whose id no request contains, so it must still exist afterwards. */
const keeper = await addUser(t.database, { role: 'admin', email: 'guarda@socios.example' })
const people = new Map<Role | 'visitor', Signed | undefined>()
const ids: { path: string; id: string }[] = []
/** Creates and signs in new users, because requests may sign out, lock or delete the present ones. */
async function refresh() {
  for (const role of ROLES) people.set(role, await t.signedIn(role))
  const users = [...people.values()].map(one => ({ path: 'users', id: one?.userId ?? '' }))
  const found = await t.rows<{ path: string; id: string }>(
    sql`select 'tags' as path, id from tags union all select 'countries', id from countries`,
  )
  ids.splice(0, ids.length, ...users, ...found)
  await t.rows(sql`delete from throttles`)
}
await refresh()
for (const resource of resources.filter(one => one.access.create.length > 0)) {
  await t.call('POST', `/${resource.path}`, { as: people.get('admin'), body: sampleBody(resource, 1) })
}

// OPTIONS takes nothing in: it only says what may be asked.
const routes = t.app.declaredRoutes
  .flatMap(({ method, url }) => [method].flat().map(one => ({ method: one, url })))
  .filter(({ method }) => method !== 'OPTIONS')
const count = { all: 0, accepted: 0 }

const resourceOf = (route: string) =>
  explained.find(one => [`/api/${one.path}`, `/api/${one.path}/:id`, `/api/${one.path}/validate`].includes(route))

/** A valid body for the route, if there is one, so that one wrong value in it gets past the first check. */
const rightBody = (route: string, n: number) => {
  const resource = resources.find(one => route.split('/')[2] === one.path)
  if (route.endsWith('/export')) return { format: 'csv' }
  if (!resource) return {}
  // An account that exists is given a new password elsewhere.
  const { password, ...rest } = sampleBody(resource, n)
  return route.endsWith(':id') || password === undefined ? rest : { ...rest, password }
}

interface HostileRequest extends SentRequest {
  who: Role | 'visitor'
  headers: Record<string, string>
}
const MB = 1024 * 1024
async function ask({
  method,
  url,
  body,
  type,
  who,
  headers,
}: Omit<HostileRequest, 'body'> & { body?: string | Buffer }): Promise<Answer> {
  const bearer = people.get(who)?.access
  const response = await t.app.inject({
    method: method as InjectOptions['method'] & string, // as the app itself declared it
    url,
    payload: body,
    headers: {
      ...(type !== undefined && body !== undefined && { 'content-type': type }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
  })
  return { status: response.statusCode, headers: response.headers, text: textOf(response) }
}

async function expectStrong(request: HostileRequest) {
  const got = await ask(request)
  count.all += 1
  if (got.status >= 400) {
    if (request.method !== 'HEAD') expectRefusal(got)
    expect(got.status).toBeLessThan(500)
  } else {
    count.accepted += 1
    expect(wrongThough(request), got.text.slice(0, 300)).toBeUndefined()
  }
  const mayHaveEnded = got.status < 400 && !['GET', 'HEAD'].includes(request.method) && /auth|users/.test(request.url)
  if (mayHaveEnded || got.status === 429) await refresh()
}

const addressOf = (route: string, part: string, query: [string, string][]) => {
  const path = route.replaceAll(/:\w+|\*/g, part)
  const text = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}
/** Half a character cannot be written; it comes as the bytes that a careless program would send. */
const encode = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const rightId = (path = '') =>
  fc.nat().map(n => {
    const right = ids.filter(one => path === '' || one.path === path)
    return right[n % right.length]?.id ?? NOBODY
  })
const anId = fc.oneof(
  fc.constantFrom(...ODD_IDS),
  rightId(),
  fc.constantFrom('organisationName', 'smtpPassword', 'SendMessages', 'validate', 'export'),
)
const aBody = (route: string) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(undefined, ...ODD_JSON) },
    { weight: 1, arbitrary: oddFields.map(fields => JSON.stringify(fields)) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.nat({ max: 5000 }), oddFields)
        .map(([n, fields]) => JSON.stringify({ ...rightBody(route, n), ...fields })),
    },
  )

type Who = Role | 'visitor'
interface Storm {
  who: fc.Arbitrary<Who>
  id: fc.Arbitrary<string>
  query: fc.Arbitrary<[string, string][]>
  body: fc.Arbitrary<string | undefined>
  type: fc.Arbitrary<string>
  headers: fc.Arbitrary<Record<string, string>>
}
/** By its name, so that a new route does not change what the others are sent. */
const seedOf = (method: string, route: string) =>
  [...`${method} ${route}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, SEED)
const storm = (method: string, route: string, numRuns: number, asked: Storm) =>
  fc.assert(
    fc.asyncProperty(fc.record(asked), ({ id, query, ...rest }) =>
      expectStrong({ ...rest, method, route, url: addressOf(route, id, query) }),
    ),
    { seed: seedOf(method, route), numRuns },
  )

/** Gives the entries of a list in turn, and knows how many it has given. */
function inTurn<T>(list: readonly T[]) {
  let given = 0
  const next = () => list[given++ % list.length] as T // no list here is empty
  return { next, hasGivenAll: () => given >= list.length }
}
const listed = { ids: inTurn(ODD_IDS), bodies: inTurn(ODD_JSON), texts: inTurn(ODD_TEXTS) }

async function sendListed(method: string, route: string, hasBody: boolean) {
  for (let n = 0; n < LISTED_RUNS; n += 1) {
    // Behind a wrong id nobody reads the body: every other request has a right one.
    const id = n % 2 === 0 ? listed.ids.next() : (ids[n % ids.length]?.id ?? NOBODY)
    const query: [string, string][] = hasBody ? [] : [['_search', listed.texts.next()]]
    const body = hasBody ? listed.bodies.next() : undefined
    const url = addressOf(route, id, query)
    await expectStrong({ method, route, url, body, type: 'application/json', who: 'admin', headers: {} })
  }
}

describe('bad input gets a 4xx with errors in Portuguese, never a 500', () => {
  it.each(routes.map(({ method, url }) => [`${method} ${url}`, method, url] as const))(
    'API-03: %s',
    async (_name, method, route) => {
      const hasBody = !['GET', 'HEAD'].includes(method)
      const common = { type: contentType, headers: oddHeaders }
      // A HEAD runs the handler of its GET, which gets them.
      if (method !== 'HEAD') await sendListed(method, route, hasBody)
      await storm(method, route, method === 'HEAD' ? RUNS_PER_ROUTE / 4 : RUNS_PER_ROUTE, {
        who: fc.constantFrom<Who>('visitor', 'member', 'editor', 'admin', 'admin'),
        id: anId,
        query: oddQuery,
        body: hasBody ? aBody(route) : fc.constant(undefined),
        ...common,
      })
      const resource = resourceOf(route)
      if (!resource || method === 'HEAD' || method === 'DELETE') return
      const names = Object.keys(resource.fields)
      const right = fc.nat({ max: 5000 }).map(n => rightBody(route, n))
      await storm(method, route, PRECISE_RUNS, {
        who: fc.constant<Who>('admin'),
        id: rightId(resource.path),
        query: hasBody ? fc.constant([]) : oneOddParameter(names),
        body: hasBody
          ? fc.tuple(right, oneOddField(names)).map(([body, odd]) => JSON.stringify({ ...body, ...odd }))
          : fc.constant(undefined),
        type: fc.constant('application/json'),
        headers: fc.constant({}),
      })
    },
  )

  /** Takes 4 MB: the ids of twenty thousand members, and as many decisions. */
  const COMPOSING = '/api/message_batches/:id/compose'

  it('a body above 1 MB is 413, however large, on every route that reads one; where a whole sending is composed, one above 4 MB', async () => {
    await refresh()
    const reading = routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
    expect(reading.length).toBeGreaterThan(20)
    // Encoded once: these requests have hundreds of megabytes together.
    const [small, large] = [1, 10].map(megabytes => Buffer.from(JSON.stringify({ name: 'x'.repeat(megabytes * MB) })))
    for (const [n, { method, url }] of reading.entries()) {
      const body = n % 8 === 0 || url === COMPOSING ? large : small
      const asked = { method, route: url, url: addressOf(url, NOBODY, []), body, type: 'application/json' }
      const got = await ask({ ...asked, who: 'admin', headers: {} })
      expect([url, got.status]).toEqual([url, 413])
      expectRefusal(got)
    }
  })

  it('afterwards the app still answers, the untouched admin exists, and no prototype was changed', async () => {
    await refresh()
    expect(count.all).toBeGreaterThan(routes.length * RUNS_PER_ROUTE)
    expect(Object.entries(listed).filter(([, list]) => !list.hasGivenAll())).toEqual([])
    // If every request were refused, the test would prove nothing.
    expect(count.accepted).toBeGreaterThan(count.all / 20)
    expect((await t.call('GET', '/', { as: people.get('admin') })).body.data.status).toBe('ok')
    for (const { path } of resources) {
      const list = await t.call('GET', `/${path}`, { as: people.get('admin'), query: { _limit: '-1' } })
      expect(list.status).toBe(200)
    }
    const kept = await t.rows(sql`select role, active from users where id = ${keeper.id}`)
    expect(kept).toEqual([{ role: 'admin', active: true }])
    expect('polluted' in {}).toBe(false)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
