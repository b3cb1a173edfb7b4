import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../src/features/auth/passwords.ts'
import { addUser } from '../factories.ts'
import { openSocket } from '../socket-client.ts'
import { SECRET_KEY } from '../test-app.ts'
import { createDatabase, type TestDatabase } from '../test-database.ts'
import { type ChildApps, prepareChildApps } from './child-app.ts'
import { startProxy } from './proxy.ts'

const PASSWORD = 'moinho-de-vento-secreto'
/** Nothing that holds one of these may stand in a log. */
const PERSONAL = {
  name: 'Felismina Quaresma',
  email: 'felismina.quaresma@socios.example',
  nif: '501964843',
  search: 'quaresma',
  password: PASSWORD,
  agent: 'telefone-da-felismina',
  smtp: 'palavra-do-correio',
  callback: 'chave-do-servico',
}

const ESCAPED = [...PERSONAL.callback].map(letter => `%${letter.charCodeAt(0).toString(16)}`).join('')

let apps: ChildApps
let database: TestDatabase
let dataDir: string
let proxy: Awaited<ReturnType<typeof startProxy>>
beforeAll(async () => {
  apps = await prepareChildApps()
  dataDir = await apps.makeDataDir()
  database = await createDatabase()
  proxy = await startProxy(database.options)
  const { id } = await addUser(database, { role: 'admin', name: PERSONAL.name, email: PERSONAL.email })
  await sql`update users set password_hash = ${await hashPassword(PASSWORD)} where id = ${id}`.execute(database.kysely)
})
afterAll(async () => {
  await apps.clean()
  await proxy.cut()
  await database.drop()
})

it.each(['trace', 'info'])(
  'LOG_LEVEL=%s: neither personal data nor secrets are logged, whatever happens',
  async level => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: proxy.url, SECRET_KEY, LOG_LEVEL: level }
    const app = await apps.start(env)
    const tokens: Record<string, string> = {}
    async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const response = await fetch(`${app.address}${path}`, {
        method,
        headers: {
          'user-agent': PERSONAL.agent,
          'calling-url': `https://app.example/${PERSONAL.email}`,
          cookie: `name=${PERSONAL.name}`,
          ...(tokens.access && { authorization: `Bearer ${tokens.access}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { status: response.status, text: await response.text() }
    }

    const signedIn = await ask('POST', '/api/auth', { email: PERSONAL.email, password: PASSWORD })
    expect(signedIn.status).toBe(200)
    Object.assign(tokens, JSON.parse(signedIn.text))
    await ask('POST', '/api/auth', { email: PERSONAL.email, password: `${PASSWORD}x` })
    await ask('POST', '/api/auth', { email: PERSONAL.email, recover_password: true })
    await ask('POST', '/api/auth/refresh', { refreshToken: tokens.refresh })
    await ask('POST', '/api/auth/refresh', { refreshToken: `${tokens.refresh}x` })
    await ask('GET', `/api/users?_search=${PERSONAL.search}&_email=${PERSONAL.email}`)
    await ask('GET', `/api/users?_nada=${PERSONAL.nif}`)
    await ask('GET', `/api/users/${PERSONAL.nif}%ff`)
    await ask('GET', `/api/nada/${PERSONAL.nif}/${'x'.repeat(600)}`)
    await ask('GET', `/${PERSONAL.email}?x=${PERSONAL.name}`)
    await ask('POST', '/api/users', { name: PERSONAL.name, email: PERSONAL.email, role: 'editor' })
    await ask('POST', '/api/users', { name: PERSONAL.name, email: `nova.${PERSONAL.email}`, role: 'editor' })
    await ask('POST', '/api/users', `{"name":"${PERSONAL.name}",`)
    await ask('POST', '/api/users', `{"__proto__":"${PERSONAL.name}"}`)
    await ask('POST', '/api/users', PERSONAL.name, { 'content-type': 'text/plain' })
    await ask('PATCH', '/api/settings', { smtpPassword: PERSONAL.smtp })
    // Whatever is sent twice, escaped or under a name that only looks like another is left out as everything in an address is.
    for (const name of ['key', 'key=x&key', '%6bey', '%256bey', 'KEY', 'key[]', 'key;x', 'x=1&amp;key'])
      for (const path of ['/api/payment_callbacks/ifthenpay', '/api/tags', '/v/x', '/nada', '/api/downloads/x'])
        await ask('GET', `${path}?${name}=${PERSONAL.callback}&${name}=${encodeURIComponent(ESCAPED)}`)
    await ask('GET', `/api/payment_callbacks/ifthenpay/${PERSONAL.callback}/%ff?key=${PERSONAL.callback}`)
    await ask('POST', '/sentry', `{"user":"${PERSONAL.email}"}`)
    const asked = await ask('POST', '/api/users/export', { format: 'csv', query: { _search: PERSONAL.search } })
    const link: string = JSON.parse(asked.text).data.url
    await ask('GET', link)
    const socket = await openSocket(`${app.address.replace('http', 'ws')}/websocket`)
    const connectionId = await socket.connectionId()
    await ask('POST', '/api/websocket/auth', { connectionId })
    socket.socket.send(PERSONAL.name)

    // What nobody foresaw is logged whole, but without what it was about.
    await sql`alter table tags rename to tags_away`.execute(database.kysely)
    const broken = await ask('POST', '/api/tags', { name: PERSONAL.nif, scope: 'members' })
    expect(broken.status).toBe(500)
    await sql`alter table tags_away rename to tags`.execute(database.kysely)
    // PostgreSQL puts the whole row into the details of this error.
    await sql`alter table tags add column made_up text not null default ''`.execute(database.kysely)
    await sql`alter table tags alter column made_up drop default`.execute(database.kysely)
    const failing = await ask('POST', '/api/tags', { name: 'Uma', scope: 'members', description: PERSONAL.search })
    expect(failing.status).toBe(500)
    await sql`alter table tags drop column made_up`.execute(database.kysely)
    await sql`delete from tags`.execute(database.kysely)
    // No column can change its type while a view reads it.
    const view = await sql<{ definition: string }>`
      select pg_get_viewdef('tags_with_usage') as definition
    `.execute(database.kysely)
    await sql`drop view tags_with_usage`.execute(database.kysely)
    await sql`alter table tags alter description type integer using null`.execute(database.kysely)
    const unfit = await ask('POST', '/api/tags', { name: 'Uma', scope: 'members', description: PERSONAL.search })
    expect(unfit.status).toBe(500)
    await sql`alter table tags alter description type text`.execute(database.kysely)
    await sql`create view tags_with_usage as ${sql.raw(view.rows[0]?.definition ?? '')}`.execute(database.kysely)
    await proxy.cut()
    expect((await ask('GET', `/api/users?_search=${PERSONAL.search}`)).status).toBe(503)
    await proxy.join()

    app.child.kill('SIGTERM')
    const { out, err } = await app.ended
    const logged = `${out}${err}`
    expect(logged).toContain('"status":503')
    expect(logged.match(/unexpected error/g)).toHaveLength(3)
    const secrets = [
      ...Object.values(PERSONAL),
      ...Object.values(tokens),
      link.split('/').at(-1) ?? '',
      connectionId,
      SECRET_KEY,
      ESCAPED,
    ]
    for (const secret of secrets) {
      const lines = logged.split('\n').filter(line => line.toLowerCase().includes(secret.toLowerCase()))
      expect(lines, secret).toEqual([])
    }
  },
)
