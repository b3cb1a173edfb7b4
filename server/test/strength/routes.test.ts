import type { Reader } from '@agremia/model/rules/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../test-app.ts'
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

const NAME_OF: Record<string, string> = {
  anyone: 'anyone',
  'admin editor member': 'signed in',
  'admin editor': 'staff',
  admin: 'admin',
}
const nameOf = (access: readonly Reader[] = []) =>
  NAME_OF[access.includes('anyone') ? 'anyone' : [...access].sort().join(' ')] ?? `odd: ${access.join(' ')}`

interface Route {
  method: string
  url: string
  access: string
}
const routes = (): Route[] =>
  t.app.declaredRoutes.flatMap(({ method, url, config }) =>
    [method].flat().map(one => ({ method: one, url, access: nameOf(config?.access) })),
  )
const ID = '01890000-0000-7000-8000-000000000000'
const address = (url: string) => url.replaceAll(/:\w+/g, ID).replace('*', 'nada')

it('the routes, by who may call them: a new one is written down here on purpose', () => {
  const found = routes().filter(({ method }) => method !== 'HEAD')
  const text = ['anyone', 'signed in', 'staff', 'admin'].map(access => {
    const lines = found.filter(route => route.access === access).map(({ method, url }) => `  ${method} ${url}`)
    return `${access}:\n${lines.sort().join('\n')}`
  })
  expect(text.join('\n')).toMatchInlineSnapshot(`
    "anyone:
      GET /*
      GET /api/
      GET /api/countries
      GET /api/countries/:id
      GET /api/downloads/:token
      GET /api/health/live
      GET /api/health/ready
      GET /api/member_applications/form
      GET /api/photo_files/:name
      GET /api/settings
      GET /api/settings/:name
      GET /api/terminology
      GET /api/websocket
      GET /assets/app-1a2b3c.js
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
      POST /api/member_applications/apply
      POST /api/member_applications/photo
      POST /api/member_applications/resendVerification
      POST /api/member_applications/verifyEmail
      POST /api/sentry
      POST /sentry
    signed in:
      DELETE /api/auth/sessions
      DELETE /api/auth/sessions/:id
      DELETE /api/saved_views/:id
      GET /api/auth/sessions
      GET /api/explainer
      GET /api/member_photos
      GET /api/member_photos/:id
      GET /api/member_photos/:id/history
      GET /api/members/:id/member_photos
      GET /api/own
      GET /api/saved_views
      GET /api/saved_views/:id
      GET /api/tasks
      GET /api/tasks/:id
      GET /api/users/:id
      GET /api/users/:id/history
      PATCH /api/saved_views/:id
      PATCH /api/users/:id
      POST /api/countries/export
      POST /api/member_photos/export
      POST /api/own/photo
      POST /api/own/requests
      POST /api/own/requests/:id/withdraw
      POST /api/saved_views
      POST /api/saved_views/delete
      POST /api/saved_views/export
      POST /api/saved_views/validate
      POST /api/tasks/:id/cancel
      POST /api/tasks/:id/download
      POST /api/tasks/:id/undo
      POST /api/users/:id/password
      POST /api/users/validate
      POST /api/websocket/auth
      POST /websocket/auth
      PUT /api/saved_views/:id
      PUT /api/users/:id
    staff:
      DELETE /api/contacts/:id
      DELETE /api/imports/:id
      DELETE /api/member_application_photos/:id
      DELETE /api/member_applications/:id
      DELETE /api/member_photos/:id
      DELETE /api/member_states/:id
      DELETE /api/member_terms/:id
      DELETE /api/people/:id
      DELETE /api/settings/logo
      DELETE /api/tags/:id
      DELETE /api/users/:id
      GET /api/audit_log
      GET /api/audit_log/:id
      GET /api/contacts
      GET /api/contacts/:id
      GET /api/contacts/:id/history
      GET /api/countries/:id/history
      GET /api/imports
      GET /api/imports/:id
      GET /api/imports/:id/columns
      GET /api/imports/:id/report
      GET /api/imports/:id/rows
      GET /api/member_application_photos
      GET /api/member_application_photos/:id
      GET /api/member_application_photos/:id/history
      GET /api/member_applications
      GET /api/member_applications/:id
      GET /api/member_applications/:id/history
      GET /api/member_applications/:id/member_application_photos
      GET /api/member_applications/:id/review
      GET /api/member_categories
      GET /api/member_categories/:id
      GET /api/member_categories/:id/history
      GET /api/member_change_requests
      GET /api/member_change_requests/:id
      GET /api/member_change_requests/:id/changes
      GET /api/member_change_requests/:id/history
      GET /api/member_state_names
      GET /api/member_state_names/:id
      GET /api/member_state_names/:id/history
      GET /api/member_states
      GET /api/member_states/:id
      GET /api/member_states/:id/history
      GET /api/member_terms
      GET /api/member_terms/:id
      GET /api/member_terms/:id/history
      GET /api/members
      GET /api/members/:id
      GET /api/members/:id/history
      GET /api/members/:id/member_change_requests
      GET /api/members/:id/member_states
      GET /api/members/:id/member_terms
      GET /api/members/:id/sheet
      GET /api/members/duplicates
      GET /api/members/nextNumber
      GET /api/openapi.json
      GET /api/outbox
      GET /api/outbox/:id
      GET /api/people
      GET /api/people/:id
      GET /api/people/:id/contacts
      GET /api/people/:id/history
      GET /api/tags
      GET /api/tags/:id
      GET /api/tags/:id/history
      GET /api/users
      GET /api/users/:id/audit_log
      PATCH /api/contacts/:id
      PATCH /api/member_applications/:id
      PATCH /api/member_states/:id
      PATCH /api/member_terms/:id
      PATCH /api/members/:id
      PATCH /api/people/:id
      PATCH /api/settings
      PATCH /api/settings/:name
      PATCH /api/tags/:id
      POST /api/audit_log/export
      POST /api/contacts
      POST /api/contacts/delete
      POST /api/contacts/export
      POST /api/contacts/validate
      POST /api/imports
      POST /api/imports/:id/apply
      POST /api/imports/:id/check
      POST /api/imports/:id/undo
      POST /api/member_application_photos
      POST /api/member_application_photos/delete
      POST /api/member_application_photos/export
      POST /api/member_applications
      POST /api/member_applications/:id/accept
      POST /api/member_applications/:id/ask
      POST /api/member_applications/:id/assign
      POST /api/member_applications/:id/refuse
      POST /api/member_applications/:id/sendVerification
      POST /api/member_applications/:id/status
      POST /api/member_applications/delete
      POST /api/member_applications/export
      POST /api/member_applications/validate
      POST /api/member_categories/export
      POST /api/member_change_requests/:id/accept
      POST /api/member_change_requests/:id/refuse
      POST /api/member_change_requests/export
      POST /api/member_photos
      POST /api/member_photos/:id/frame
      POST /api/member_photos/delete
      POST /api/member_state_names/export
      POST /api/member_states
      POST /api/member_states/delete
      POST /api/member_states/export
      POST /api/member_states/validate
      POST /api/member_terms
      POST /api/member_terms/delete
      POST /api/member_terms/export
      POST /api/member_terms/validate
      POST /api/members
      POST /api/members/:id/merge
      POST /api/members/:id/merge/preview
      POST /api/members/bulk
      POST /api/members/bulk/:id/undo
      POST /api/members/bulk/preview
      POST /api/members/duplicates/apart
      POST /api/members/export
      POST /api/members/labels
      POST /api/members/labels/preview
      POST /api/members/validate
      POST /api/people
      POST /api/people/delete
      POST /api/people/export
      POST /api/people/validate
      POST /api/settings/logo
      POST /api/settings/validate
      POST /api/tags
      POST /api/tags/delete
      POST /api/tags/export
      POST /api/tags/validate
      POST /api/users
      POST /api/users/delete
      POST /api/users/export
      PUT /api/contacts/:id
      PUT /api/member_applications/:id
      PUT /api/member_states/:id
      PUT /api/member_terms/:id
      PUT /api/members/:id
      PUT /api/people/:id
      PUT /api/settings/:name
      PUT /api/tags/:id
    admin:
      DELETE /api/countries/:id
      DELETE /api/member_categories/:id
      DELETE /api/member_state_names/:id
      DELETE /api/members/:id
      PATCH /api/countries/:id
      PATCH /api/member_categories/:id
      PATCH /api/member_state_names/:id
      POST /api/countries
      POST /api/countries/delete
      POST /api/countries/validate
      POST /api/member_categories
      POST /api/member_categories/delete
      POST /api/member_categories/validate
      POST /api/member_state_names
      POST /api/member_state_names/delete
      POST /api/member_state_names/validate
      POST /api/members/delete
      PUT /api/countries/:id
      PUT /api/member_categories/:id
      PUT /api/member_state_names/:id"
  `)
  expect(found.filter(({ access }) => access.startsWith('odd'))).toEqual([])
})

it('HEAD is open to exactly those who may GET', () => {
  const of = (method: string) =>
    routes()
      .filter(route => route.method === method && route.url !== '/api/websocket' && route.url !== '/websocket')
      .map(({ url, access }) => `${url.replace(/\/$/, '')} ${access}`)
      .sort()
  expect(of('HEAD')).not.toEqual([])
  expect(of('HEAD').filter(one => !of('GET').includes(one))).toEqual([])
})

describe('NAV-51: the guard stands before everything else', () => {
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
