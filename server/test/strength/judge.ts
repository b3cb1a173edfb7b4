import { SYSTEM_FIELDS } from '@agremia/model/resource/define'
import { isUuid } from '@agremia/model/resource/parse'
import { resources } from '@agremia/model/resources/index'
import { isSettingName } from '@agremia/model/rules/settings'
import { expect } from 'vitest'

export interface SentRequest {
  method: string
  /** As the app declares it: `/api/users/:id`. */
  route: string
  url: string
  body?: string
  type?: string
}
export interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** What zod, Fastify, PostgreSQL and Node say when nobody translates them. */
const ENGLISH =
  /\b(invalid|expected|must|required|received|undefined|should|unexpected|syntax|column|relation|unsupported|exceeds?|too (big|small)|not found|select|insert|SQLSTATE)\b/i
const INSIDE = /node_modules|\.ts:\d+|\bat \S+ \(|"stack"|pg_catalog/

/** The shape of every refusal: `{ code, errors: { field: "Texto." } }`, in Portuguese, without anything from inside. */
export function expectRefusal({ status, headers, text }: Answer) {
  expect(status, text).toBeLessThan(500)
  expect(headers['content-type']).toMatch(/^application\/json/)
  const { code, errors } = JSON.parse(text)
  expect(code).toMatch(/\S/)
  expect(Object.keys(errors)).not.toEqual([])
  for (const said of Object.values(errors)) {
    expect(said).toMatch(/^[\p{Lu}«].+\.$/su)
    expect(said).not.toMatch(ENGLISH)
    expect(said).not.toMatch(INSIDE)
  }
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

const RESERVED = '_page _limit _sort _search _fields _asOf page sortName sortDir'.split(' ')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Why a request that was accepted should not have been, as far as one can say without the code that accepted it. */
export function wrongThough(sent: SentRequest): string | undefined {
  const { method, route, url } = sent
  if (!route.startsWith('/api/')) return undefined
  const [path = '', query = ''] = url.split('?')
  const at = route.split('/').findIndex(part => part.startsWith(':'))
  if (at > 0) {
    const id = decodeURIComponent(path.split('/')[at] ?? '')
    const isKnown = route.startsWith('/api/settings') ? isSettingName(id) : isUuid(id)
    if (!isKnown) return `${id} is no id`
  }
  const resource = resources.find(({ path: own }) => route.split('/')[2] === own)
  if (!resource || /password$|export$|history$|audit_log$/.test(route)) return undefined
  // A call of its own reads only the parameters that it names.
  if (method === 'GET' && route === `/api/${resource.path}`) {
    const names = [...new URLSearchParams(query).keys()]
    const isKnown = (name: string) =>
      RESERVED.includes(name) || Object.hasOwn(resource.fields, name.replace(/^_/, '').replace(/\.\w+$/, ''))
    return names.find(name => !isKnown(name))
  }
  return method === 'GET' || method === 'DELETE' || method === 'HEAD' ? undefined : wrongBody(sent, resource)
}

function wrongBody(
  { route, body = '', type }: SentRequest,
  { path, fields }: (typeof resources)[number],
): string | undefined {
  const isVerb = !['', '/:id', '/validate'].map(end => `/api/${path}${end}`).includes(route)
  // A verb all of whose fields are optional takes null, or no body at all, for a body without fields.
  if (isVerb && (body === 'null' || body === '')) return undefined
  // A byte order mark before JSON may be ignored (RFC 8259, 8.1), and Fastify does.
  const value: unknown = JSON.parse(body.replace(/^\ufeff/, ''))
  if (!type?.startsWith('application/json')) return `a body of type ${type}`
  if (!isObject(value)) return 'no object'
  const known = [...Object.keys(fields), ...SYSTEM_FIELDS]
  const unknown = Object.keys(value).find(name => !known.includes(name))
  if (unknown !== undefined) return `unknown field ${unknown}`
  // What the server sets itself may be sent back with anything in it.
  const set = Object.entries(value).filter(([name]) => fields[name] && !fields[name].readonly)
  return set.find(([, sent]) => typeof sent === 'string' && /[\0\u202a-\u202e]/.test(sent))?.[0]
}
