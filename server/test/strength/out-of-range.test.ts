import { resources } from '@agremia/model/resources/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createRegistry } from '../../src/features/registry.ts'
import { FEATURES } from '../../src/features.ts'
import { createEveryApp } from '../every-resource/every.ts'
import { sampleBody } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

/** No version of a row, and beyond what PostgreSQL compares one with. */
const NO_REVS = [2_147_483_648, -2_147_483_649, -1, 1e300, 1.5]
const NOBODY = '01890000-0000-7000-8000-000000000000'

const shapeOf = (body: unknown): Record<string, unknown> => (body instanceof z.ZodObject ? body.shape : {})
const withRev = createRegistry(FEATURES).calls.filter(({ body }) => 'rev' in shapeOf(body))
const changeable = resources.filter(
  ({ access, upload }) => access.update.length > 0 && access.create.length > 0 && !upload,
)

describe('API-03: a version out of range is 422 beside its name', () => {
  it('is sent to the calls of batches, members and documents too', () => {
    expect(withRev.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/message_batches/:id/compose', '/members/:id/merge', '/treasury_docs/:id/approve']),
    )
  })

  it.each(withRev.map(call => [`${call.method} ${call.path}`, call] as const))(
    '%s',
    async (_name, { method, path }) => {
      for (const rev of NO_REVS) {
        const { status, body } = await t.call(method, path.replace(/:\w+/g, NOBODY), { as: admin, body: { rev } })
        expect([rev, status, Object.keys(body.errors)]).toEqual([rev, 422, expect.arrayContaining(['rev'])])
      }
    },
  )

  it.each(changeable.map(resource => [resource.name, resource] as const))('%s', async (_name, resource) => {
    const made = await t.call('POST', `/${resource.path}`, { as: admin, body: sampleBody(resource, 7) })
    expect(made.status, made.text).toBe(201)
    for (const rev of NO_REVS) {
      const path = `/${resource.path}/${made.body.data._id}`
      const { status, body } = await t.call('PATCH', path, { as: admin, body: { rev } })
      expect([rev, status, Object.keys(body.errors)]).toEqual([rev, 422, ['rev']])
    }
  })
})

describe('API-03: a NUL character is 422, before it reaches a statement', () => {
  const reads = createRegistry(FEATURES).calls.filter(({ method }) => method === 'GET')
  it.each(reads.map(({ path, query }) => [path, Object.keys(shapeOf(query))] as const))(
    'GET %s',
    async (path, names) => {
      for (const name of [...names, '_search', 'q']) {
        const { status, body } = await t.call('GET', path.replace(/:\w+/g, NOBODY), {
          as: admin,
          query: { [name]: 'a\0b' },
        })
        expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, [name]])
      }
    },
  )

  it('in any body, at any depth, also in the name of a value', async () => {
    for (const [body, name] of [
      [{ email: 'a\0b', password: 'x' }, 'email'],
      [{ ids: ['a', ['b\0']] }, 'ids'],
      [{ filters: { _name: { deep: 'x\0' } } }, 'filters'],
      [{ filters: { 'x\0': 1 } }, 'filters'],
    ] as const)
      for (const path of ['/auth', '/members/export', '/treasury_docs/search', '/message_batches/recipients']) {
        const answer = await t.call('POST', path, { as: admin, body })
        if (answer.status === 404) continue
        expect([path, answer.status, Object.keys(answer.body.errors)]).toEqual([path, 422, [name]])
      }
  })

  it('however deep it is nested', async () => {
    const deep = `${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`
    const { status } = await t.call('POST', '/auth', { body: `{"email":${deep}}` })
    expect(status).toBeLessThan(500)
    expect(status).toBeGreaterThanOrEqual(400)
  })
})
