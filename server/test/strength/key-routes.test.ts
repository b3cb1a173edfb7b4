import { KEY_SCOPES } from '@agremia/model/rules/key-scopes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'
import { declaredRoutes, listRoutes } from './generic-routes.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('DEV-01: API keys reach exactly the routes listed here, each by the permission named', () => {
  const text = listRoutes(declaredRoutes(t.app), ['any', ...Object.keys(KEY_SCOPES)], ({ keyScope }) => keyScope)
  expect(text).toMatchInlineSnapshot(`
    "any:
      GET /api/openapi.json
    members:read:
      GET /api/card_batches/:id/membership_cards
      GET /api/contacts
      GET /api/contacts/:id
      GET /api/countries
      GET /api/countries/:id
      GET /api/member_categories
      GET /api/member_categories/:id
      GET /api/member_photos
      GET /api/member_photos/:id
      GET /api/member_state_names
      GET /api/member_state_names/:id
      GET /api/member_states
      GET /api/member_states/:id
      GET /api/member_terms
      GET /api/member_terms/:id
      GET /api/members
      GET /api/members/:id
      GET /api/members/:id/member_photos
      GET /api/members/:id/member_states
      GET /api/members/:id/member_terms
      GET /api/members/:id/membership_cards
      GET /api/membership_cards
      GET /api/membership_cards/:id
      GET /api/people
      GET /api/people/:id
      GET /api/people/:id/contacts
      GET /api/tags
      GET /api/tags/:id
    members:write:
      PATCH /api/contacts/:id
      PATCH /api/member_states/:id
      PATCH /api/member_terms/:id
      PATCH /api/members/:id
      PATCH /api/people/:id
      POST /api/contacts
      POST /api/contacts/validate
      POST /api/member_states
      POST /api/member_states/validate
      POST /api/member_terms
      POST /api/member_terms/validate
      POST /api/members
      POST /api/members/validate
      POST /api/people
      POST /api/people/validate
      PUT /api/contacts/:id
      PUT /api/member_states/:id
      PUT /api/member_terms/:id
      PUT /api/members/:id
      PUT /api/people/:id
    payments:read:
      GET /api/members/:id/account
      GET /api/members/:id/payment_agreements
      GET /api/members/:id/payment_requests
      GET /api/members/:id/payments
      GET /api/members/:id/unsettled_payments
      GET /api/payment_agreements
      GET /api/payment_agreements/:id
      GET /api/payment_requests
      GET /api/payment_requests/:id
      GET /api/payments
      GET /api/payments/:id
      GET /api/payments/:id/settled
      GET /api/payments/summary
      GET /api/quota_plans
      GET /api/quota_plans/:id
      GET /api/quota_runs/:id/unsettled_payments
      GET /api/received_money
      GET /api/received_money/:id
      GET /api/unsettled_payments
      GET /api/unsettled_payments/:id
    payments:write:
      PATCH /api/payments/:id
      PATCH /api/unsettled_payments/:id
      POST /api/payment_requests/open
      POST /api/payments
      POST /api/payments/allocation
      POST /api/payments/validate
      POST /api/unsettled_payments
      POST /api/unsettled_payments/validate
      PUT /api/payments/:id
      PUT /api/unsettled_payments/:id
    applications:write:
      GET /api/member_applications/form
      POST /api/member_applications
      POST /api/member_applications/apply
    cards:verify:
      GET /api/membership_cards/verify/:code
    treasury:read:
      GET /api/bank_accounts
      GET /api/bank_accounts/:id
      GET /api/bank_accounts/:id/cash_counts
      GET /api/bank_accounts/:id/statement
      GET /api/bank_accounts/balances
      GET /api/budgets
      GET /api/budgets/:id
      GET /api/cash_counts
      GET /api/cash_counts/:id
      GET /api/doc_statuses
      GET /api/doc_statuses/:id
      GET /api/donations
      GET /api/donations/:id
      GET /api/donations/year
      GET /api/treasury_budget
      GET /api/treasury_categories
      GET /api/treasury_categories/:id
      GET /api/treasury_docs
      GET /api/treasury_docs/:id
      GET /api/treasury_docs/:id/movements
      GET /api/treasury_docs/:id/treasury_docs_statuses
      GET /api/treasury_docs_statuses
      GET /api/treasury_docs_statuses/:id
      GET /api/treasury_map
      GET /api/treasury_map/entries
      GET /api/treasury_movements
      GET /api/treasury_movements/:id
      POST /api/treasury_docs/search
    reports:read:
      GET /api/reports/admissionsPerYear
      GET /api/reports/cancelationsPerYear
      GET /api/reports/collectionPerMonth
      GET /api/reports/debtByAge
      GET /api/reports/membersOnDay
      GET /api/reports/membershipsPerYear
      GET /api/reports/messagesPerMonth
      GET /api/reports/nextYearQuotaExpectations
      GET /api/reports/owedPerYear
      GET /api/reports/paymentsPerYear"
  `)
})

it('DEV-01: no key reaches users, keys, sessions, settings, tasks, messages, the audit log or a deletion', () => {
  const closed =
    /^\/api\/(users|api_secrets|auth|settings|message|tasks|audit_log|downloads|imports|websocket|saved_views|own)\b|\/(history|export|delete)$/
  const open = declaredRoutes(t.app).filter(({ keyScope }) => keyScope !== undefined)
  expect(open.length).toBeGreaterThan(80)
  expect(open.filter(({ method, url }) => method === 'DELETE' || closed.test(url))).toEqual([])
})
