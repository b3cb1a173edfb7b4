import { randomUUID } from 'node:crypto'
import { explained } from '@agremia/model/resources/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBody } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { createEveryApp, every } from './every.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

// What comes with a file has tests of its own.
const creatable = every.filter(({ access, upload }) => access.create.length > 0 && !upload)

describe.each(creatable.map(resource => [resource.name, resource] as const))('%s', (_name, resource) => {
  it('OPS-08: a creation that is sent again with its key is made once, and answered as before', async () => {
    const key = randomUUID()
    const send = (body: object) =>
      t.call('POST', `/${resource.path}`, { as: admin, body, headers: { 'idempotency-key': key } })
    const total = async () =>
      (await t.call('GET', `/${resource.path}`, { as: admin, query: { _limit: '1' } })).body.meta?.total
    const body = sampleBody(resource, 300)
    const first = await send(body)
    expect(first.status, first.text).toBe(201)
    const made = await total()
    const reordered = Object.fromEntries(Object.entries(body).toReversed())
    const again = await send(reordered)
    expect([again.status, again.body.data._id]).toEqual([201, first.body.data._id])
    const told = Object.keys(first.body.data).filter(name => !(name in again.body.data))
    expect(told).toEqual(resource.name === 'apiSecrets' ? ['secret'] : [])
    expect(again.body.data).toEqual(
      Object.fromEntries(Object.entries(first.body.data).filter(([name]) => !told.includes(name))),
    )
    expect((await send({ ...body, name: 'Outra coisa' })).status).toBe(409)
    expect(await total()).toBe(made)
  })
})

/** Whether the OpenAPI document says that an operation takes the key. */
const takesKey = (operation: { parameters?: readonly { name: string }[] } | undefined) =>
  operation?.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false

describe('OPS-08: the OpenAPI document', () => {
  let paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
  beforeAll(async () => {
    paths = (await t.call('GET', '/openapi.json', { as: admin })).body.paths
  })

  it('tells of the key at every creation that needs a session', () => {
    for (const { path, access } of explained)
      if (access.create.length > 0)
        expect([path, takesKey(paths[`/${path}`]?.post)]).toEqual([path, !access.create.includes('anyone')])
  })

  // Decided by hand: what would be charged, paid, printed or sent twice.
  it.each([
    '/payments/batch',
    '/payments/refund',
    '/payments/use_credit',
    '/payments/{id}/annul',
    '/payments/{id}/return',
    '/unsettled_payments/agree',
    '/payment_agreements/{id}/end',
    '/received_money/{id}/assign',
    '/received_money/{id}/give_back',
    '/quota_adjustments/confirm',
    '/quota_runs/generate',
    '/donations',
    '/card_batches/make',
    '/membership_cards/{id}/replace',
    '/bank_accounts/{id}/payout',
    '/bank_accounts/{id}/reconcile',
    '/cash_counts/close',
    '/treasury_movements/{id}/reverse',
    '/payment_message',
    '/message_batches/{id}/message_attachments',
  ])('tells of the key at POST %s', path => {
    expect(takesKey(paths[path]?.post)).toBe(true)
  })

  it('tells of none where nothing is kept: validating, searching, previews, exports and signing in', () => {
    const exempt = Object.entries(paths).filter(([path]) =>
      /\/(?:validate|search|preview|export|allocation|recipients|examples?)$|^\/auth/.test(path),
    )
    expect(exempt.length).toBeGreaterThan(30)
    expect(exempt.filter(([, { post }]) => takesKey(post)).map(([path]) => path)).toEqual([])
  })
})
