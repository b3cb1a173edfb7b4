import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ExampleApi } from '../web/src/contributions/screen-example.ts'
import { DEMO, expect } from './app.ts'
import { EXAMPLES, type Ids } from './screen-addresses.ts'

/** The requests of an example, in the session that a token stands for. */
function exampleApi(page: Page, token: string): ExampleApi {
  const headers = { authorization: `Bearer ${token}` }
  const send = async (path: string, options: object): Promise<string> => {
    const answer = await page.request.post(`/api/${path}`, { headers, ...options })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    const { data } = (await answer.json()) as { data?: { _id?: string } } // a creation's contract
    return data?._id ?? ''
  }
  return {
    ownId: String(claimsOf(token).ID),
    get unused() {
      return `R${randomUUID().slice(0, 8)}`
    },
    post: (path, values) => send(path, { data: values }),
    upload: (path, parts, text) => {
      const file = { name: parts.name ?? 'folha.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      return send(path, { multipart: { ...parts, file } })
    },
    first: async path => {
      const { data } = (await (await page.request.get(`/api/${path}`, { headers })).json()) as {
        data: { _id: string }[] // a list's contract
      }
      return data[0]?._id ?? ''
    },
    asMember: async () => {
      const answer = await page.request.post('/api/auth', { data: { email: DEMO.member, password: DEMO.password } })
      return exampleApi(page, (await answer.json()).access)
    },
  }
}

const claimsOf = (token: string): { ID: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/**
 * Finds the items that the example addresses of screens show, as the person who is signed in, and makes those that the
 * demonstration lacks.
 */
export async function findIds(page: Page, isStaff: boolean): Promise<Ids> {
  const api = exampleApi(page, await page.evaluate(() => String(localStorage.access)))
  const ids: Record<string, Record<string, string>> = {}
  for (const { path, params, roles } of EXAMPLES) {
    if (!roles.includes(isStaff ? 'admin' : 'member')) continue
    const values: Record<string, string> = {}
    for (const [name, value] of Object.entries(params))
      values[name] = typeof value === 'string' ? value : await value(api)
    expect(Object.values(values), `${path} has an item, in the demonstration or by its example`).not.toContain('')
    ids[path] = values
  }
  return ids
}
