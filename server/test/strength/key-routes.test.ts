import type { Operation } from '@agremia/model/resource/define'
import { resources } from '@agremia/model/resources/index'
import { KEY_SCOPES, type KeyAccess } from '@agremia/model/rules/key-scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'
import { type DeclaredRoute, declaredRoutes, genericRoutes } from './generic-routes.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Keyed = 'read' | 'create' | 'update'
interface Reach extends Partial<Record<Keyed, string>> {
  calls?: readonly string[]
}

/**
 * What a key may do with each permission: the resources that it reads (lists, lists under a parent, single rows), creates and
 * changes, and the calls. This is decided here by hand, beside the contracts and definitions that grant it, so that whoever reviews
 * a change sees what it opens to the programs of others.
 */
const OPEN_TO_KEYS: Record<KeyAccess, Reach> = {
  any: { calls: ['GET /api/openapi.json'] },
  'members:read': {
    read: 'contacts countries member_categories member_photos member_state_names member_states member_terms members membership_cards people tags',
  },
  'members:write': {
    create: 'contacts member_states member_terms members people',
    update: 'contacts member_states member_terms members people',
  },
  'payments:read': {
    read: 'payment_agreements payment_requests payments quota_plans received_money unsettled_payments',
    calls: [
      'GET /api/members/:id/account',
      'GET /api/payments/:id/settled',
      'GET /api/payments/summary',
      'POST /api/payments/allocation',
    ],
  },
  'payments:write': {
    create: 'payments unsettled_payments',
    update: 'payments unsettled_payments',
    calls: ['POST /api/payment_requests/open'],
  },
  'applications:write': {
    create: 'member_applications',
    calls: ['GET /api/member_applications/form', 'POST /api/member_applications/apply'],
  },
  'cards:verify': { calls: ['GET /api/membership_cards/verify/:code'] },
  'treasury:read': {
    read: 'bank_accounts budgets cash_counts doc_statuses donations treasury_categories treasury_docs treasury_docs_statuses treasury_movements',
    calls: [
      'GET /api/bank_accounts/:id/statement',
      'GET /api/bank_accounts/balances',
      'GET /api/donations/year',
      'GET /api/treasury_budget',
      'GET /api/treasury_docs/:id/movements',
      'GET /api/treasury_map',
      'GET /api/treasury_map/entries',
      'POST /api/treasury_docs/search',
    ],
  },
  'reports:read': {
    calls: [
      'GET /api/reports/admissionsPerYear',
      'GET /api/reports/cancelationsPerYear',
      'GET /api/reports/collectionPerMonth',
      'GET /api/reports/debtByAge',
      'GET /api/reports/membersOnDay',
      'GET /api/reports/membershipsPerYear',
      'GET /api/reports/messagesPerMonth',
      'GET /api/reports/nextYearQuotaExpectations',
      'GET /api/reports/owedPerYear',
      'GET /api/reports/paymentsPerYear',
    ],
  },
}

const keyedAs = (operation: Operation): Keyed | undefined =>
  operation === 'list' ? 'read' : operation === 'delete' ? undefined : operation

/** The routes that follow from the table: those of a resource are worked out from its definition. */
function routesOpenTo({ calls = [], ...verbs }: Reach): string[] {
  const isOpen = (resource: string, operation: Operation) => {
    const verb = keyedAs(operation)
    return verb !== undefined && (verbs[verb] ?? '').split(' ').includes(resource)
  }
  const generic = genericRoutes(resources).filter(
    ({ resource, keyed }) => keyed.length > 0 && keyed.every(operation => isOpen(resource, operation)),
  )
  return [...calls, ...generic.map(({ method, url }) => `${method} ${url}`)].sort()
}

const routesWith = (routes: readonly DeclaredRoute[], scope: KeyAccess | undefined) =>
  routes
    .filter(({ method, keyScope }) => method !== 'HEAD' && keyScope === scope)
    .map(({ method, url }) => `${method} ${url}`)
    .sort()

describe('DEV-01: API keys reach exactly what the table opens', () => {
  const scopes: KeyAccess[] = ['any', ...Object.keys(KEY_SCOPES).map(scope => scope as keyof typeof KEY_SCOPES)]

  it.each(scopes)('with %s', scope => {
    const open = routesWith(declaredRoutes(t.app), scope)
    expect(open).not.toEqual([])
    expect(open).toEqual(routesOpenTo(OPEN_TO_KEYS[scope]))
  })

  it('HEAD by the same permission as GET', () => {
    const of = (wanted: string) =>
      declaredRoutes(t.app)
        .filter(({ method, keyScope }) => method === wanted && keyScope !== undefined)
        .map(({ url, keyScope }) => `${keyScope} ${url}`)
    expect(of('HEAD')).not.toEqual([])
    expect(of('HEAD').filter(one => !of('GET').includes(one))).toEqual([])
  })

  it('and a route that is opened to them without being decided is found', () => {
    const opened = declaredRoutes(t.app).map(route =>
      route.url === '/api/users' ? { ...route, keyScope: 'members:read' as const } : route,
    )
    expect(routesWith(opened, 'members:read')).not.toEqual(routesOpenTo(OPEN_TO_KEYS['members:read']))
  })
})

it('DEV-01: no key reaches users, keys, sessions, settings, tasks, messages, the audit log or a deletion', () => {
  const closed =
    /^\/api\/(users|api_secrets|auth|settings|message|tasks|audit_log|downloads|imports|websocket|saved_views|own)\b|\/(history|export|delete)$/
  const open = declaredRoutes(t.app).filter(({ keyScope }) => keyScope !== undefined)
  expect(open.length).toBeGreaterThan(80)
  expect(open.filter(({ method, url }) => method === 'DELETE' || closed.test(url))).toEqual([])
})
