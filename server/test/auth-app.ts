import type { TokenPair } from '@agremia/model/calls/auth'
import { fold } from '@agremia/model/rules/fold'
import { ANYONE, type Role, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import Fastify, { type InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { authRoutes } from '../src/features/auth/auth.routes.ts'
import type { AuthDeps } from '../src/features/auth/auth-deps.ts'
import { createActorFinder } from '../src/features/auth/find-actor.ts'
import { isForNewPassword } from '../src/features/auth/new-password-routes.ts'
import { hashPassword } from '../src/features/auth/passwords.ts'
import { guardRoutes } from '../src/http/access.ts'
import { authenticate } from '../src/http/authenticate.ts'
import { handleErrors } from '../src/http/errors.ts'
import { keepFromCaches } from '../src/http/keep-from-caches.ts'
import { migrateQueue } from '../src/jobs/migrate-queue.ts'
import { loadKeys } from '../src/outside/keys.ts'
import { createDatabase } from './test-database.ts'

export const PASSWORD = 'um moinho de vento'
const passwordHash = hashPassword(PASSWORD)

/** An app with the sign-in routes only, on a real database, with a clock that moves only when a test moves it. */
export async function createAuthApp() {
  const database = await createDatabase()
  await migrateQueue(database.pool)
  await database.pool.query("insert into settings (name, value) values ('organisationName', 'Associação da Ribeira')")
  const keys = await loadKeys({ secretKey: 'a secret of more than thirty-two characters', dataDir: '/nowhere' })
  let time = Date.parse('2026-11-15T10:00:00.300Z')
  let step = 0
  const clock = () => {
    time += step
    return new Date(time)
  }
  let sessionDays = 90
  const logged: string[] = []

  /** A second instance on the same database. */
  function startInstance() {
    const app = Fastify({ logger: { level: 'trace', stream: { write: line => logged.push(line) } } })
    const finder = createActorFinder({ database, keys, clock })
    const deps: AuthDeps = {
      database,
      keys,
      clock,
      forget: finder.forget,
      publicUrl: () => 'https://app.example',
      sessionDays: () => sessionDays,
    }
    authenticate(app, finder.findActor)
    guardRoutes(app, isForNewPassword)
    keepFromCaches(app)
    handleErrors(app)
    authRoutes(app, deps)
    app.get('/who', { config: { access: SIGNED_IN } }, request => request.actor)
    app.get('/staff', { config: { access: STAFF } }, request => request.actor)
    app.get('/open', { config: { access: ANYONE } }, request => ({ actor: request.actor ?? null }))
    return { app, finder, deps }
  }
  const first = startInstance()

  interface Call {
    body?: unknown
    as?: string
    from?: string
    agent?: string
    cookie?: string
    on?: typeof first.app
  }
  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { body, as, from, agent, cookie, on }: Call = {},
  ) {
    const options: InjectOptions = { method, url, remoteAddress: from ?? '203.0.113.1', headers: {} }
    if (body !== undefined) {
      options.payload = typeof body === 'string' ? body : JSON.stringify(body)
      options.headers = { 'content-type': 'application/json' }
    }
    if (as !== undefined) options.headers = { ...options.headers, authorization: `Bearer ${as}` }
    if (agent !== undefined) options.headers = { ...options.headers, 'user-agent': agent }
    if (cookie !== undefined) options.headers = { ...options.headers, cookie }
    const response = await (on ?? first.app).inject(options)
    return { status: response.statusCode, headers: response.headers, body: response.body ? response.json() : undefined }
  }

  return {
    ...first,
    database,
    keys,
    logged,
    call,
    startInstance,
    pass: (ms: number) => {
      time += ms
    },
    /** Makes the clock advance by this much on every call. */
    tick: (ms: number) => {
      step = ms
    },
    now: clock,
    setSessionDays: (days: number) => {
      sessionDays = days
    },
    post: (url: string, body: unknown, rest: Call = {}) => call('POST', url, { ...rest, body }),
    get: (url: string, rest?: Call) => call('GET', url, rest),
    remove: (url: string, rest?: Call) => call('DELETE', url, rest),
    /** Adds a user for one test, so that tests do not share counts of attempts. */
    addUser: async (given: { role?: Role; name?: string; active?: boolean; password?: null } = {}) => {
      const id = uuidv7()
      const name = given.name ?? 'Ana Brás'
      const email = `${id}@example.pt`
      await sql`
        insert into users (id, name, name_sort, email, role, active, password_hash, search)
        values (${id}, ${name}, ${fold(name)}, ${email}, ${given.role ?? 'editor'}, ${given.active ?? true},
          ${given.password === null ? null : await passwordHash}, ${fold(`${name} ${email}`)})
      `.execute(database.kysely)
      return { id, name, email }
    },
    signIn: async (user: { email: string }, rest: Call = {}): Promise<TokenPair> => {
      const { status, body } = await call('POST', '/auth', { ...rest, body: { email: user.email, password: PASSWORD } })
      if (status !== 200) throw new Error(`Sign-in answered ${status}`)
      return body
    },
    userRow: async (id: string) => {
      const { rows } = await sql<Record<string, unknown>>`select * from users where id = ${id}`.execute(database.kysely)
      return rows[0] ?? {}
    },
    close: async () => {
      await first.app.close()
      await database.drop()
    },
  }
}
export type AuthApp = Awaited<ReturnType<typeof createAuthApp>>
