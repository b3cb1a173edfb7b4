import { API_RECIPES } from '@agremia/model/openapi/api-recipes'
import type { KeyScope } from '@agremia/model/rules/key-scopes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CardsApp, createCardsApp } from './cards-app.ts'

let t: CardsApp
const known: Record<string, string> = { today: '2026-11-15' }
beforeAll(async () => {
  t = await createCardsApp()
  const member = await t.addMember({ email: 'guia@exemplo.pt', consentNewsletter: true })
  const card = await t.issue(member._id)
  known.memberNumber = String(member.memberNumber)
  known.code = card.verificationCode
})
afterAll(() => t.close())

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nothing tells what ${name} is`)
    return value
  })
const found = (body: unknown, way: string) =>
  way.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], body) // a way into JSON

it('DEV-01: there are five recipes', () => {
  expect(API_RECIPES).toHaveLength(5)
})

/** A new key with these permissions, as the header that a program sends. */
async function keyHeaders(name: string, scopes: readonly KeyScope[]) {
  const { status, body, text } = await t.asAdmin('POST', '/api_secrets', { name, scopes, rateLimit: 600, active: true })
  expect(status, text).toBe(201)
  return { authorization: `Bearer ${body.data.secret}` }
}

it.each(API_RECIPES)('DEV-01: every step of the recipe «$title» works with the key that it names', async recipe => {
  const { title, scopes, steps } = recipe
  const headers = await keyHeaders(title, scopes)
  const values = { ...known }
  let last: Awaited<ReturnType<typeof t.call>> | undefined
  for (const { method, path, body, takes = {} } of steps) {
    const sent = body && JSON.parse(filled(JSON.stringify(body), values))
    last = await t.call(method, filled(path, values), { headers, body: sent })
    expect([path, last.status, last.body?.errors]).toEqual([path, method === 'POST' ? 201 : 200, undefined])
    for (const [name, way] of Object.entries(takes)) values[name] = String(found(last.body, way))
  }
  expect(last?.body.data).toBeTruthy()
  expect(last?.body.data).not.toEqual([])
})

it('DEV-01: no recipe asks for a permission that none of its steps needs', async () => {
  const { body } = await t.asAdmin('GET', '/openapi.json')
  const paths = Object.entries<Record<string, { security: { apiKey?: KeyScope[] }[] }>>(body.paths)
  const plain = (path: string) => path.replace(/\?.*/, '').replace(/\{\w+\}/g, '{}')
  const neededBy = (method: string, path: string) => {
    const verbs = paths.find(([documented]) => plain(documented) === plain(path))?.[1]
    return verbs?.[method.toLowerCase()]?.security.flatMap(({ apiKey = [] }) => apiKey) ?? []
  }
  for (const { title, scopes, steps } of API_RECIPES) {
    const needed = new Set(steps.flatMap(({ method, path }) => neededBy(method, path)))
    expect([title, [...scopes].sort()]).toEqual([title, [...needed].sort()])
  }
})

it('DEV-01: the recipes do what they say: the card is valid, the payment has a receipt, the list has the addressee', async () => {
  const asEditor = async (url: string) => (await t.call('GET', url, { as: t.editor })).body.data
  expect((await asEditor(`/membership_cards/verify/${known.code}`)).valid).toBe(true)
  expect((await asEditor('/payments?_sort=-created_at&_limit=1'))[0].receiptNumber).toMatch(/^REC/)
  const newsletter = API_RECIPES.find(({ title }) => title.includes('boletim'))?.steps[0]?.path ?? ''
  expect((await asEditor(newsletter)).map(({ email }: { email: string }) => email)).toEqual(['guia@exemplo.pt'])
})
