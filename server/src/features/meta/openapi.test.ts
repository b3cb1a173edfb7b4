import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Signed, type TestApp } from '../../../test/test-app.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

const read = (tag?: string) =>
  t.call('GET', '/openapi.json', { as: admin, headers: tag === undefined ? {} : { 'if-none-match': tag } })

it('API-02: the document is made once, and not sent again to whoever holds it', async () => {
  const first = await read()
  const tag = String(first.headers.etag)
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)])
  for (const held of [tag, `W/${tag}`, `"another", ${tag}`]) {
    const again = await read(held)
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag])
  }
  expect((await read('"another"')).text).toBe(first.text)
})

it('API-02: it follows the words of the organisation', async () => {
  const tag = String((await read()).headers.etag)
  const body = { memberSingular: 'associado', memberPlural: 'associados' }
  expect((await t.call('PATCH', '/settings', { as: admin, body })).status).toBe(200)
  const after = await read(tag)
  expect(after.status).toBe(200)
  expect(after.text).toContain('associados')
})
