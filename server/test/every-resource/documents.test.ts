import { CALL_GROUPS } from '@agremia/model/openapi/call-groups'
import { isVisibleTo } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import { REPORTS } from '@agremia/model/rules/reports/reports'
import { ROLES } from '@agremia/model/rules/roles'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import examples from '../../src/features/meta/api-examples.json' with { type: 'json' }
import { answerChecker, UNDOCUMENTED } from '../answer-checker.ts'
import { declaredRoutes } from '../strength/generic-routes.ts'
import type { TestApp } from '../test-app.ts'
import { createEveryApp, every, everyExplained } from './every.ts'

interface Documented {
  operationId: string
  tags: [string]
  security: { apiKey?: string[] }[]
  responses: Record<string, { content?: unknown }>
}

let t: TestApp
beforeAll(async () => {
  t = await createEveryApp()
})
afterAll(() => t.close())

it('API-02: the OpenAPI document is valid and names every resource', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('editor') })
  expect(await new Validator().validate(body)).toMatchObject({ valid: true })
  for (const resource of every) expect(Object.keys(body.paths)).toContain(`/${resource.path}`)
  expect(JSON.stringify(body)).not.toContain('{memberSingular}')
})

it('API-02: summaries and descriptions of operations are in English', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const texts = Object.entries<Record<string, { summary?: string; description?: string }>>(body.paths).flatMap(
    ([path, verbs]) =>
      Object.entries(verbs).map(([verb, { summary = '', description = '' }]) => ({
        path,
        verb,
        text: `${summary} ${description}`,
      })),
  )
  expect(texts.length).toBeGreaterThan(100)
  // Accents and the commonest small words of Portuguese; field names and error codes in backticks may be anything.
  const portuguese = /[ãõçáéíóúâêô]|\b(de|da|do|das|dos|um|uma|para|com|os|que|em|ou)\b/i
  expect(texts.filter(({ text }) => portuguese.test(text.replace(/`[^`]*`/g, '')))).toEqual([])
})

it('API-02: every path of the document answers', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const documented = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs)
      .filter(verb => verb !== 'parameters')
      .map(verb => `${verb.toUpperCase()} ${path}`),
  )
  for (const line of documented) {
    const [method = '', path = ''] = line.split(' ')
    const url = `/api${path.replace(/\{(\w+)\}/g, ':$1')}`.replace(/\/$/, '') || '/'
    const isThere =
      t.app.hasRoute({ method: method as 'GET', url }) || t.app.hasRoute({ method: method as 'GET', url: `${url}/` })
    expect(isThere, line).toBe(true)
  }
})

it('API-02, API-03: every route of the API is documented, but those that open addresses of files and sockets', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const isDocumented = ({ method, url }: { method: string; url: string }) => {
    const path = url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')
    return UNDOCUMENTED.test(path) || body.paths[path || '/']?.[method.toLowerCase()] !== undefined
  }
  const routes = declaredRoutes(t.app).filter(
    ({ method, url }) => url.startsWith('/api') && method !== 'HEAD' && method !== 'OPTIONS',
  )
  expect(routes.length).toBeGreaterThan(400)
  expect(routes.filter(route => !isDocumented(route))).toEqual([])
})

it('DEV-01: the document names the permission that a key needs, for exactly the routes that keys may call', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const scopeOf = (keyScope: string) => (keyScope === 'any' ? '' : keyScope)
  const told = Object.entries<Record<string, Documented>>(body.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { security }]) => {
      const key = security.find(one => one.apiKey)
      return key ? [`${verb.toUpperCase()} ${path} ${String(key.apiKey)}`] : []
    }),
  )
  const open = declaredRoutes(t.app)
    .filter(({ keyScope, method }) => keyScope && method !== 'HEAD')
    .map(
      ({ method, url, keyScope = '' }) =>
        `${method} ${url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}')} ${scopeOf(keyScope)}`,
    )
  expect(open.length).toBeGreaterThan(50)
  expect([...new Set(told)].sort()).toEqual([...new Set(open)].sort())
})

it('API-06: every resource of the specification answers', async () => {
  const names =
    'apiSecrets auth contacts countries docStatuses mbway memberPhotos memberStateNames memberStates members memberApplications memberApplicationPhotos membershipCards membershipCardLetters messages messageSettings paymentAdvice paymentMessage payments pdfDocuments people reports settings tags treasuryDocs treasuryDocsStatuses unsettledPayments users'
  const as = await t.signedIn('admin')
  const { body } = await t.call('GET', '/openapi.json', { as })
  expect(names.split(' ')).toHaveLength(28)
  for (const name of names.split(' ')) {
    const at = `/${snakeCase(name)}`
    const paths = Object.keys(body.paths).filter(path => path === at || path.startsWith(`${at}/`))
    expect(paths, name).not.toEqual([])
    if (!body.paths[at]?.get) continue
    // A list answers its rows; one that needs parameters says which are missing.
    expect([200, 422], name).toContain((await t.call('GET', at, { as })).status)
  }
})

it('API-02: every operation has a name of its own, a heading, and tells what it answers', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const operations = Object.values<Record<string, Documented>>(body.paths).flatMap(verbs => Object.values(verbs))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const headings = body.tags.map(({ name }: { name: string }) => name)
  expect(operations.filter(({ tags }) => !headings.includes(tags[0]))).toEqual([])
  const silent = operations.filter(({ responses }) =>
    Object.entries(responses).some(([status, { content }]) => Number(status) < 400 && status !== '204' && !content),
  )
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
  expect(body.paths['/members/{id}/member_states'].get.operationId).toBe('getMembersByIdMemberStates')
  expect(body.paths['/payments/{id}/annul'].post.operationId).toBe('postPaymentsByIdAnnul')
})

it('DEV-01: every group of operations has a heading of its own in Portuguese, never the first part of a path', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const groups: { name: string; description?: string }[] = body.tags
  const fold = (text: string) => text.toLowerCase().replace(/[\W_]/g, '')
  // What a path calls a resource is a Portuguese word too where both languages spell it alike.
  const spelledAlike = ['mbway']
  const bare = groups.filter(
    ({ name, description = name }) => fold(description) === fold(name) && !spelledAlike.includes(name),
  )
  expect(bare).toEqual([])
  expect(groups.filter(({ description = '' }) => !/^\p{Lu}/u.test(description) || /[{}_]/.test(description))).toEqual(
    [],
  )
  const headings = groups.map(({ description }) => description)
  expect(headings.filter((heading, place) => headings.indexOf(heading) !== place)).toEqual([])
  const names = groups.map(({ name }) => name)
  expect(Object.keys(CALL_GROUPS).filter(name => !names.includes(name))).toEqual([])
})

it('API-02: the examples of the demonstration are items and reports as the API answers them', async () => {
  const findFault = answerChecker(every, t.deps.all.calls)
  const names = Object.keys(examples)
  const expected =
    'members people payments unsettledPayments membershipCards treasuryDocs users apiSecrets governingBodies'.split(' ')
  for (const name of [...expected, ...Object.keys(REPORTS).map(report => `/reports/${report}`)])
    expect(names).toContain(name)
  for (const [name, example] of Object.entries(examples)) {
    const isCall = name.startsWith('/')
    const url = isCall ? name : `/${every.find(resource => resource.name === name)?.path}/1`
    const text = JSON.stringify(isCall ? example : { data: example })
    expect(findFault({ method: 'GET', url, status: 200, type: 'application/json', text }), name).toBe(undefined)
  }
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  expect(body.components.schemas.Members.examples).toEqual([examples.members])
  const answered = body.paths['/reports/owedPerYear'].get.responses['200'].content['application/json'].schema
  expect(answered.examples).toEqual([examples['/reports/owedPerYear']])
})

it('API-02: only lists with `_asOf` describe that parameter', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const names = (path: string) => body.paths[path].get.parameters.map((one: { name: string }) => one.name)
  expect(names('/members')).toContain('_asOf')
  expect(names('/tags')).not.toContain('_asOf')
})

it('API-02: calls are documented with their own status, such as 201 or 204', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const told = (path: string, verb = 'post') =>
    Object.entries<{ content?: unknown }>(body.paths[path][verb].responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, { content }]) => [status, content !== undefined])
  expect(told('/member_applications/apply')).toEqual([['201', true]])
  expect(told('/imports')).toEqual([['201', true]])
  expect(told('/own/photo')).toEqual([['201', true]])
  expect(told('/member_photos/{id}/frame')).toEqual([['200', true]])
  expect(told('/member_application_photos')).toEqual([['201', true]])
  expect(told('/member_applications/resendVerification')).toEqual([['204', false]])
  expect(told('/auth/sessions/{id}', 'delete')).toEqual([['204', false]])
  expect(told('/auth')).toEqual([
    ['200', true],
    ['204', false],
  ])
})

it('API-02: a call that takes a file is documented as multipart form, never as JSON', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  expect(body.paths['/settings/logo'].post.requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          additionalProperties: false,
          properties: { file: { type: 'string', format: 'binary', description: 'At most 8388608 bytes.' } },
        },
        encoding: { file: { contentType: 'image/jpeg, image/png, image/webp' } },
      },
    },
  })
  expect(body.paths['/settings/logo'].delete.requestBody).toBeUndefined()
})

it('API-02, API-04a: a row with a file is documented as multipart form with the file and the row’s fields', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const { post, get } = body.paths['/member_photos']
  expect(get.responses['200']).toBeDefined()
  const { schema } = post.requestBody.content['multipart/form-data']
  expect(schema).toMatchObject({ required: ['memberId', 'file'], additionalProperties: false })
  expect(Object.keys(schema.properties)).toEqual(['memberId', 'crop', 'file'])
  expect(Object.keys(post.requestBody.content)).toEqual(['multipart/form-data'])
})

it('API-02, API-04a: a call on a resource’s own path is documented beside its other methods, with its text fields', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const { get, post } = body.paths['/member_application_photos']
  expect(get.responses['200']).toBeDefined()
  const { schema } = post.requestBody.content['multipart/form-data']
  expect(Object.keys(schema.properties)).toEqual(['memberApplicationId', 'crop', 'file'])
})

it('API-02, CARD-01: a list that also answers a link is documented with the parameters and the answers of both', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const { get } = body.paths['/membership_cards']
  const parameters = Object.fromEntries(get.parameters.map((one: { name: string }) => [one.name, one]))
  expect(parameters).toMatchObject({
    _page: { in: 'query' },
    type: { in: 'query', required: false, schema: { enum: ['plastico', 'digital', 'provisorio'] } },
    includeLetters: { in: 'query', required: false },
  })
  expect(get.description).toContain('data.url')
  const [list, link] = get.responses['200'].content['application/json'].schema.oneOf
  expect(list.properties.data.type).toBe('array')
  expect(link.properties.data.properties).toEqual({ url: { type: 'string' } })
})

it('API-02: calls are documented with the parameters of their queries', async () => {
  const { body } = await t.call('GET', '/openapi.json', { as: await t.signedIn('admin') })
  const { parameters } = body.paths['/payments/day_sheet'].get
  expect(parameters).toEqual([expect.objectContaining({ name: 'day', in: 'query' })])
})

describe.each(ROLES)('API-02: the explainer for %s', role => {
  it('has the six keys of every field that the role may see and the organisation uses, and no other field', async () => {
    const { status, body } = await t.call('GET', '/explainer', { as: await t.signedIn(role) })
    expect(status).toBe(200)
    for (const resource of everyExplained) {
      const told = body.data[resource.name]
      if (!told) {
        expect(Object.values(resource.access).some(access => access.includes(role))).toBe(false)
        continue
      }
      // An association that has switched nothing on.
      const visible = Object.entries(resource.fields).filter(
        ([, field]) => isVisibleTo(field, role) && !field.optional && field.orgType !== 'cooperative',
      )
      expect(told.map((field: { name: string }) => field.name)).toEqual(visible.map(([name]) => name))
      for (const field of told) {
        for (const key of ['name', 'type', 'label', 'group', 'inputType'])
          expect(field[key], `${resource.name}.${field.name}.${key}`).toBeTruthy()
        expect(typeof field.validation).toBe('string')
      }
    }
    expect(JSON.stringify(body)).not.toMatch(/\{[Mm]ember/)
  })
})

it('SHELL-17: a visitor cannot read the explainer', async () => {
  expect((await t.call('GET', '/explainer')).status).toBe(401)
})
