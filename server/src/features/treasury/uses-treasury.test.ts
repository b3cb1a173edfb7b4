import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declaredRoutes } from '../../../test/strength/generic-routes.ts'
import { createTreasuryApp, type TreasuryApp } from '../../../test/treasury-app.ts'
import { USES_TREASURY } from './uses-treasury.ts'

let t: TreasuryApp
beforeAll(async () => {
  t = await createTreasuryApp()
})
afterAll(() => t.close())

/** Names and colours, to which settings of other areas refer. */
const STAYS = /^\/api\/(doc_statuses|treasury_categories)(\/|$)/
const OF_TREASURY =
  /^\/api\/(treasury_\w+|donations|budgets|cash_counts|accountant)(\/|$)|\/(treasury_\w+|budgets|cash_counts|donations)$|^\/api\/bank_accounts\/(:id\/)?(balances|statement|reconcil\w+|payout|handover|undo_\w+)/

it('TRE-01: where the treasury is not used, each of its calls is not found, and says why', async () => {
  const doc = await t.enter()
  const own = declaredRoutes(t.app).filter(({ url }) => OF_TREASURY.test(url) && !STAYS.test(url))
  expect(own.length).toBeGreaterThan(60)
  await t.asAdmin('PATCH', '/settings', { hasTreasury: false })
  for (const { method, url } of own) {
    const path = url.replace('/api', '').replace(/:\w+/g, uuidv7())
    const answer = await t.asAdmin(method as 'GET', path) // Fastify declares methods as texts
    expect([`${method} ${url}`, answer.status]).toEqual([`${method} ${url}`, 404])
    if (method !== 'HEAD') expect(answer.body).toEqual({ code: 'switchedOff', errors: { _: USES_TREASURY.otherwise } })
  }
  expect((await t.call('GET', '/treasury_docs')).status).toBe(401)
  expect((await t.call('GET', '/treasury_docs', { as: await t.signedIn('member') })).status).toBe(403)
  for (const open of ['/bank_accounts', '/payments', '/doc_statuses', '/treasury_categories', '/pdf_documents'])
    expect([open, (await t.asEditor('GET', open)).status]).toEqual([open, 200])
  const summary = await t.asEditor('GET', '/payments/summary')
  expect([summary.status, Object.keys(summary.body.data)]).toEqual([200, expect.not.arrayContaining(['toPay'])])

  await t.asAdmin('PATCH', '/settings', { hasTreasury: true })
  expect((await t.asEditor('GET', `/treasury_docs/${doc._id}`)).body.data).toEqual(doc)
})
