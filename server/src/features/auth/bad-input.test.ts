import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthApp, createAuthApp, PASSWORD } from '../../../test/auth-app.ts'

let t: AuthApp
let access: string
let userId: string
beforeAll(async () => {
  t = await createAuthApp()
  const user = await t.addUser({ role: 'admin' })
  userId = user.id
  access = (await t.signIn(user)).access
})
afterAll(() => t.close())

const odd: unknown[] = [
  null,
  true,
  7,
  '',
  ' ',
  [],
  ['x'],
  {},
  { toString: 'x' },
  '\0',
  'a\0@example.pt',
  '\ud800',
  "' or 1=1 --",
  '\u202eanA',
]
const huge = 'x'.repeat(10 * 1024 * 1024)
const bodies: unknown[] = [
  ...odd,
  ...odd.map(value => ({ email: value, password: PASSWORD })),
  ...odd.map(value => ({ email: 'ninguem@example.pt', password: value })),
  ...odd.map(value => ({ email: value, recover_password: true })),
  ...odd.filter(value => value !== true).map(value => ({ email: 'ninguem@example.pt', recover_password: value })),
  ...odd.map(value => ({ recoverCode: value })),
  ...odd.map(value => ({ refreshToken: value })),
  ...odd.map(value => ({ current: value, password: value })),
  { email: 'ninguem@example.pt', password: PASSWORD, role: 'admin' },
  { constructor: 'x' },
  JSON.stringify({ email: huge, password: huge, recoverCode: huge }),
  '{"__proto__":{"email":"a@example.pt"}}',
  '{"constructor":{"prototype":{"email":"a@example.pt"}}}',
  '{"email":',
  'null',
  '[1]',
  '',
]

it.each(['/auth', '/auth/refresh', '/auth/logout', '/users/:id/password'])(
  'AUTH-02: POST %s answers bad input with a 4xx in Portuguese, never a 500',
  async path => {
    for (const [index, body] of bodies.entries()) {
      const url = path.replace(':id', userId)
      // Addresses change, or all but the first thirty would be too many tries. Logout is asked as a visitor: it would work.
      const from = `198.51.100.${index}`
      const { status, body: answer } = await t.post(url, body, {
        from,
        as: path === '/auth/logout' ? undefined : access,
      })
      expect(status, JSON.stringify(body)?.slice(0, 100)).toBeGreaterThanOrEqual(400)
      expect(status, JSON.stringify(body)?.slice(0, 100)).toBeLessThan(500)
      expect(answer.code).toEqual(expect.any(String))
      for (const text of Object.values(answer.errors)) expect(text).toMatch(/^[A-ZÀ-Ú][^{}]+\.$/)
    }
    expect((await t.get('/who', { as: access })).status).toBe(200)
  },
)

it('AUTH-07b: each unknown field is refused with an error at its name', async () => {
  expect(await t.post('/auth', { email: 'a@example.pt', password: PASSWORD, Role: 'admin' })).toMatchObject({
    status: 422,
    body: { errors: { Role: 'Campo desconhecido.' } },
  })
})

it('a body of 10 MB is answered with 413', async () => {
  expect(await t.post('/auth', { recoverCode: huge })).toMatchObject({ status: 413, body: { code: 'tooLarge' } })
})
