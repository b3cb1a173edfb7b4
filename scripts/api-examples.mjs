import './node-version.mjs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

// Writes the examples of the API's documentation, one item of each resource and one answer of each report, from a demonstration that
// runs at the given address: `npm start`, then `node scripts/api-examples.mjs http://localhost:3000`.
const [address = 'http://localhost:3000'] = process.argv.slice(2)

async function call(path, { token, body } = {}) {
  const response = await fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const { access: token } = await call('/auth', { body: { email: 'admin@demo.example', password: 'demonstracao' } })
const { paths } = await call('/openapi.json', { token })

/** Addresses of files are signed with the secret of one installation, and people write texts that are too long for an example. */
const shortened = (_key, value) => {
  if (typeof value !== 'string') return value
  const isSigned = /[?&](s|sig|signature|token|expires?)=/.test(value)
  return isSigned ? value.replace(/\?.*/, '?…') : value.length > 200 ? `${value.slice(0, 200)}…` : value
}

/** Of the years and months that a report tells of, the latest: more would hide what an answer looks like. */
const PERIODS = 3
const isPeriod = entry => entry !== null && typeof entry === 'object' && ('year' in entry || 'month' in entry)
const cut = (_key, value) => (Array.isArray(value) && value.every(isPeriod) ? value.slice(-PERIODS) : value)

const filled = item => Object.values(item).filter(value => value !== null && value !== '').length

const examples = {}
for (const [path, { get }] of Object.entries(paths)) {
  const [, first, ...rest] = path.split('/')
  if (first === 'reports' && get) {
    examples[path] = JSON.parse(JSON.stringify(await call(path, { token }), cut))
    continue
  }
  const itemPath = paths[`/${first}/{id}`]
  const answered = get?.responses['200']?.content?.['application/json']?.schema
  if (rest.length > 0 || !itemPath?.get || !JSON.stringify(answered).includes('/schemas/')) continue
  const { data } = await call(`${path}?_limit=50`, { token })
  const [fullest] = data.toSorted((one, other) => filled(other) - filled(one))
  if (!fullest) continue
  const item = (await call(`/${first}/${fullest._id}`, { token })).data
  examples[get.tags[0]] = JSON.parse(JSON.stringify(item, shortened))
}
const sorted = Object.fromEntries(Object.entries(examples).toSorted(([one], [other]) => (one < other ? -1 : 1)))
writeFileSync(join(root, 'server/src/features/meta/api-examples.json'), `${JSON.stringify(sorted, null, 2)}\n`)
