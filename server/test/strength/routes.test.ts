import { resources } from '@agremia/model/resources/index'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'
import { declaredRoutes, genericRoutes, listRoutes, type Route } from './generic-routes.ts'
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
const key = ({ method, url, access }: Route) => `${access}: ${method} ${url}`
const generic = new Set(genericRoutes(resources).map(key))

it('every resource has the routes of its definition, open to those whom it names (API-03)', () => {
  const found = new Set(routes().map(key))
  expect(generic.size).toBeGreaterThan(100)
  expect([...generic].filter(one => !found.has(one))).toEqual([])
})

it('the special routes are exactly those listed here, with who may call them', () => {
  const special = routes().filter(route => !generic.has(key(route)))
  const text = listRoutes(special, ['anyone', 'signed in', 'staff', 'admin'], ({ access }) => access)
  expect(text).toMatchInlineSnapshot(`
    "anyone:
      GET /*
      GET /api/
      GET /api/accountant/files/:token
      GET /api/card_files/:id
      GET /api/doors/:token
      GET /api/doors/:token/members/:number
      GET /api/downloads/:token
      GET /api/health/live
      GET /api/health/ready
      GET /api/mail_server
      GET /api/member_applications/form
      GET /api/membership_cards/verify/:code
      GET /api/message_attachment_files/:id
      GET /api/newsletter/:code
      GET /api/payment_callbacks/ifthenpay
      GET /api/payment_requests/:code/information
      GET /api/payment_requests/:code/state
      GET /api/pdf_files/:id
      GET /api/photo_files/:name
      GET /api/settings
      GET /api/settings/:name
      GET /api/terminology
      GET /api/terminology/former
      GET /api/websocket
      GET /assets/*
      GET /color-scheme.js
      GET /files/*
      GET /websocket
      OPTIONS /api/member_applications/apply
      OPTIONS /api/member_applications/form
      OPTIONS /api/member_applications/photo
      OPTIONS /api/member_applications/resendVerification
      OPTIONS /api/member_applications/verifyEmail
      POST /api/auth
      POST /api/auth/logout
      POST /api/auth/refresh
      POST /api/auth/restoreEmail
      POST /api/doors/:token/readings
      POST /api/doors/:token/readings/:readingId/undo
      POST /api/member_applications/apply
      POST /api/member_applications/photo
      POST /api/member_applications/resendVerification
      POST /api/member_applications/verifyEmail
      POST /api/newsletter/:code/subscribe
      POST /api/newsletter/:code/unsubscribe
      POST /api/payment_callbacks/eupago
      POST /api/payment_requests/:code/mbway
      POST /api/payment_requests/:code/reference
      POST /api/sentry
      POST /boletim/:code
      POST /sentry
    signed in:
      DELETE /api/auth/sessions
      DELETE /api/auth/sessions/:id
      GET /api/auth/sessions
      GET /api/explainer
      GET /api/own
      GET /api/own/account
      GET /api/own/cards
      GET /api/own/cards/:id/picture
      GET /api/own/messages
      GET /api/payment_advice
      GET /api/tasks
      GET /api/tasks/:id
      POST /api/members/:id/account/export
      POST /api/members/:id/quota_declaration
      POST /api/membership_cards/:id/report_lost
      POST /api/own/payment_requests
      POST /api/own/photo
      POST /api/own/requests
      POST /api/own/requests/:id/withdraw
      POST /api/payment_advice/pdf
      POST /api/payments/:id/receipt
      POST /api/tasks/:id/cancel
      POST /api/tasks/:id/download
      POST /api/tasks/:id/undo
      POST /api/users/:id/email
      POST /api/users/:id/password
      POST /api/websocket/auth
      POST /websocket/auth
    staff:
      DELETE /api/card_pictures/:name
      DELETE /api/card_sessions/:id/door_links
      DELETE /api/imports/:id
      DELETE /api/settings/logo
      GET /api/accountant/months/:month
      GET /api/accountant/sendings
      GET /api/balance_differences
      GET /api/bank_accounts/:id/reconciliation
      GET /api/bank_accounts/:id/statement
      GET /api/bank_accounts/balances
      GET /api/card_sessions/:id/members/:number
      GET /api/card_sessions/:id/readings
      GET /api/card_sessions/:id/readings/export
      GET /api/collection_slips
      GET /api/collection_slips/:id
      GET /api/donations/year
      GET /api/first_screen
      GET /api/imports
      GET /api/imports/:id
      GET /api/imports/:id/columns
      GET /api/imports/:id/errors
      GET /api/imports/:id/report
      GET /api/imports/:id/rows
      GET /api/imports/model
      GET /api/member_applications/:id/review
      GET /api/member_change_requests/:id/changes
      GET /api/members/:id/account
      GET /api/members/:id/sheet
      GET /api/members/duplicates
      GET /api/members/grown_juniors
      GET /api/members/nextNumber
      GET /api/message_batches/:id/letters
      GET /api/message_batches/:id/progress
      GET /api/message_batches/:id/proofs
      GET /api/message_batches/:id/text
      GET /api/message_settings
      GET /api/message_settings/:name
      GET /api/messages/held
      GET /api/openapi.json
      GET /api/payments/:id/settled
      GET /api/payments/day_sheet
      GET /api/payments/summary
      GET /api/quota_adjustments
      GET /api/quota_runs/:id/undo
      GET /api/quota_runs/automatic
      GET /api/reports/admissionsPerYear
      GET /api/reports/cancelationsPerYear
      GET /api/reports/collectionPerMonth
      GET /api/reports/debtByAge
      GET /api/reports/membersOnDay
      GET /api/reports/membershipsPerYear
      GET /api/reports/messagesPerMonth
      GET /api/reports/nextYearQuotaExpectations
      GET /api/reports/owedPerYear
      GET /api/reports/paymentsPerYear
      GET /api/treasury_budget
      GET /api/treasury_differences
      GET /api/treasury_docs/:id/movements
      GET /api/treasury_docs/suggestions
      GET /api/treasury_map
      GET /api/treasury_map/entries
      GET /api/yearly_reports/of/:year
      PATCH /api/message_settings/:name
      PATCH /api/settings
      PATCH /api/settings/:name
      POST /api/accountant/sendings
      POST /api/accountant/sendings/:id/revoke
      POST /api/accountant/sendings/:id/undo
      POST /api/api_secrets/:id/revoke
      POST /api/balance_differences/recount
      POST /api/bank_accounts/:id/payout
      POST /api/bank_accounts/:id/reconcile
      POST /api/bank_accounts/:id/statement/export
      POST /api/bank_accounts/:id/undo_reconciliation
      POST /api/bank_accounts/handover
      POST /api/card_batches/:id/pdf
      POST /api/card_batches/:id/undo
      POST /api/card_batches/make
      POST /api/card_batches/preview
      POST /api/card_look/preview
      POST /api/card_look/test_page
      POST /api/card_pictures/:name
      POST /api/card_sessions/:id/door_links
      POST /api/card_sessions/:id/readings
      POST /api/card_sessions/:id/readings/:readingId/undo
      POST /api/cash_counts/close
      POST /api/contacts/:id/returned
      POST /api/donations
      POST /api/donations/:id/receipt
      POST /api/donations/declaration
      POST /api/electoral_rolls
      POST /api/electoral_rolls/:id/addenda
      POST /api/electoral_rolls/:id/print
      POST /api/imports
      POST /api/imports/:id/apply
      POST /api/imports/:id/check
      POST /api/imports/:id/undo
      POST /api/imports/:id/values
      POST /api/mbway
      POST /api/member_application_photos
      POST /api/member_applications/:id/accept
      POST /api/member_applications/:id/accept/preview
      POST /api/member_applications/:id/ask
      POST /api/member_applications/:id/assign
      POST /api/member_applications/:id/refuse
      POST /api/member_applications/:id/sendVerification
      POST /api/member_applications/:id/status
      POST /api/member_change_requests/:id/accept
      POST /api/member_change_requests/:id/refuse
      POST /api/member_photos
      POST /api/member_photos/:id/frame
      POST /api/members/:id/death
      POST /api/members/:id/merge
      POST /api/members/:id/merge/preview
      POST /api/members/book
      POST /api/members/bulk
      POST /api/members/bulk/preview
      POST /api/members/duplicates/apart
      POST /api/members/duplicates/apart/undo
      POST /api/members/duplicates/merge/undo
      POST /api/members/grown_juniors/promote
      POST /api/members/labels
      POST /api/members/labels/preview
      POST /api/membership_card_letters/:id/pdf
      POST /api/membership_card_letters/:id/send
      POST /api/membership_cards/:id/cancel
      POST /api/membership_cards/:id/lose
      POST /api/membership_cards/:id/replace
      POST /api/membership_cards/mark
      POST /api/message_batches/:id/cancel
      POST /api/message_batches/:id/compose
      POST /api/message_batches/:id/examples
      POST /api/message_batches/:id/letters/example
      POST /api/message_batches/:id/letters/post
      POST /api/message_batches/:id/letters/print
      POST /api/message_batches/:id/message_attachments
      POST /api/message_batches/:id/pause
      POST /api/message_batches/:id/proofs
      POST /api/message_batches/:id/recipients
      POST /api/message_batches/:id/reopen
      POST /api/message_batches/:id/repeat
      POST /api/message_batches/:id/resume
      POST /api/message_batches/:id/send
      POST /api/message_settings/:name/preview
      POST /api/message_settings/:name/restore
      POST /api/message_settings/:name/test
      POST /api/message_settings/validate
      POST /api/messages/:id/cancel
      POST /api/messages/:id/confirm
      POST /api/messages/:id/letter_returned
      POST /api/messages/:id/send_again
      POST /api/messages/held/cancel
      POST /api/messages/held/release
      POST /api/payment_advice/send
      POST /api/payment_agreements/:id/end
      POST /api/payment_message
      POST /api/payment_message/letter
      POST /api/payment_message/validate
      POST /api/payment_requests/open
      POST /api/payments/:id/annul
      POST /api/payments/:id/return
      POST /api/payments/:id/send_receipt
      POST /api/payments/allocation
      POST /api/payments/batch
      POST /api/payments/day_sheet
      POST /api/payments/receipts
      POST /api/payments/refund
      POST /api/payments/use_credit
      POST /api/pdf_documents
      POST /api/quota_adjustments/confirm
      POST /api/quota_adjustments/dismiss
      POST /api/quota_plans/:id/recalculate
      POST /api/quota_runs/:id/undo
      POST /api/quota_runs/generate
      POST /api/quota_runs/preview
      POST /api/received_money/:id/assign
      POST /api/received_money/:id/give_back
      POST /api/received_money/:id/preview
      POST /api/reports/export
      POST /api/settings/logo
      POST /api/settings/validate
      POST /api/treasury_budget/copy
      POST /api/treasury_differences/check
      POST /api/treasury_docs/:id/annul
      POST /api/treasury_docs/:id/approve
      POST /api/treasury_docs/:id/withdraw_approval
      POST /api/treasury_docs/approve
      POST /api/treasury_docs/bulk_change
      POST /api/treasury_docs/download
      POST /api/treasury_docs/from_pdf
      POST /api/treasury_docs/search
      POST /api/treasury_docs_statuses/bulk
      POST /api/treasury_docs_statuses/bulk_delete
      POST /api/treasury_map
      POST /api/treasury_movements/:id/reverse
      POST /api/unsettled_payments/:id/annul
      POST /api/unsettled_payments/:id/waive
      POST /api/unsettled_payments/advices
      POST /api/unsettled_payments/agree
      POST /api/unsettled_payments/annul
      POST /api/unsettled_payments/park
      POST /api/unsettled_payments/reminders
      POST /api/unsettled_payments/slips
      POST /api/unsettled_payments/waive
      POST /api/users/:id/link
      POST /api/yearly_reports/of/:year/approve
      POST /api/yearly_reports/of/:year/file
      POST /api/yearly_reports/of/:year/print
      PUT /api/message_settings/:name
      PUT /api/settings/:name
    admin:
      GET /api/messages/:id/confidential_text
      POST /api/first_steps/organisation
      POST /api/members/:id/anonymize
      POST /api/payment_services/test
      POST /api/settings/smtp/test
      POST /api/treasury_docs/:id/unlock"
  `)
  expect(special.filter(({ access }) => access.startsWith('odd'))).toEqual([])
})

it('the comparison above finds an unlisted route and one with other access than defined', () => {
  const asked = ['staff: GET /api/tags', 'anyone: GET /api/tags', 'staff: GET /api/tags/secret']
  expect(asked.map(one => generic.has(one))).toEqual([true, false, false])
})

it('HEAD is open to exactly those who may GET', () => {
  const of = (method: string) =>
    routes()
      .filter(route => route.method === method && route.url !== '/api/websocket' && route.url !== '/websocket')
      .map(({ url, access }) => `${url.replace(/\/$/, '')} ${access}`)
  expect(of('HEAD')).not.toEqual([])
  expect(of('HEAD').filter(one => !of('GET').includes(one))).toEqual([])
})
