import { OPERATIONS, type Operation } from '@agremia/model/resource/define'
import { mayRead, ROLES, type Role } from '@agremia/model/rules/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBody } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { createEveryApp, every } from './every.ts'

let t: TestApp
const people = new Map<Role | 'visitor', Signed | undefined>([['visitor', undefined]])
beforeAll(async () => {
  t = await createEveryApp()
  for (const role of ROLES) people.set(role, await t.signedIn(role))
})
afterAll(() => t.close())

const NOBODY = '01890000-0000-7000-8000-000000000000'
const CALLS: Record<Operation, (path: string) => ['GET' | 'POST' | 'PUT' | 'DELETE', string]> = {
  list: path => ['GET', `/${path}`],
  read: path => ['GET', `/${path}/${NOBODY}`],
  create: path => ['POST', `/${path}`],
  update: path => ['PUT', `/${path}/${NOBODY}`],
  delete: path => ['DELETE', `/${path}/${NOBODY}`],
}

describe.each(every.map(resource => [resource.name, resource] as const))('%s', (_name, resource) => {
  it.each(OPERATIONS.flatMap(operation => ([...ROLES, 'visitor'] as const).map(who => [operation, who] as const)))(
    'API-03: %s as %s is let in or refused as the definition says',
    async (operation, who) => {
      const [method, url] = CALLS[operation](resource.path)
      const body = method === 'POST' || method === 'PUT' ? {} : undefined
      const { status } = await t.call(method, url, { as: people.get(who), body })
      const role = who === 'visitor' ? undefined : who
      // Where the definition leaves the operation to a call of the feature, its contract says who may call it.
      const call = t.deps.all.calls.find(one => one.method === method && one.path === url)
      const own = resource.access[operation]
      const access = own.length > 0 ? own : (call?.access ?? own)
      if (access.length === 0) expect(status, 'no such route').toBe(404)
      // A record without required fields, such as a draft, is made of nothing.
      else if (mayRead(access, role)) expect([200, 201, 404, 422]).toContain(status)
      else expect(status).toBe(role ? 403 : 401)
    },
  )

  it.each(['export', 'validate'])('%s refuses visitors', async verb => {
    const { status } = await t.call('POST', `/${resource.path}/${verb}`, { body: sampleBody(resource, 1) })
    expect([401, 404]).toContain(status)
  })
})
