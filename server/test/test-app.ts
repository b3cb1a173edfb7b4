import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import type { Role } from '@agremia/model/rules/roles'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AppDeps, buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { startSession } from '../src/features/auth/sessions.ts'
import { createSettingsStore } from '../src/features/settings/store.ts'
import type { Job } from '../src/jobs/job.ts'
import { loadKeys } from '../src/outside/keys.ts'
import { taskRunner } from '../src/tasks/run-task.ts'
import { answerChecker } from './answer-checker.ts'
import { addUser } from './factories.ts'
import { createDatabase } from './test-database.ts'

export const SECRET_KEY = 'a secret of more than thirty-two characters'

export interface CallOptions {
  as?: Signed
  query?: Record<string, string | string[]>
  body?: unknown
  headers?: Record<string, string>
}
export interface Signed {
  userId: string
  sessionId: string
  access: string
  role: Role
}
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and fail where the shape is not the expected one
export type Answer = { status: number; headers: Record<string, unknown>; body: any; text: string }

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

/** The text of an answer, which may be compressed. */
export function textOf({ headers, rawPayload, body }: LightMyRequestResponse): string {
  const unpack = UNPACK[String(headers['content-encoding'])]
  return unpack ? String(unpack(rawPayload)) : body
}

/** A folder that cannot be created, so that a test that stores files must give one. */
const NOWHERE = '/dev/null/nowhere'

/** The whole API on its own database, called without a network. The clock moves only when a test moves it. */
export async function createTestApp(
  given: Partial<Config> = {},
  beside: Partial<Pick<AppDeps, 'publicUrl'>> &
    Pick<AppDeps, 'webDir' | 'assetsDir' | 'registry' | 'limits' | 'freeBytes' | 'warnings' | 'simulatorUrl'> = {},
) {
  const database = await createDatabase()
  const keys = await loadKeys({ secretKey: SECRET_KEY, dataDir: NOWHERE })
  let time = Date.parse('2026-11-15T10:00:00.000Z')
  const clock = () => new Date(time)
  const config = { ...readConfig({}), logLevel: 'silent', rateLimit: 1_000_000, dataDir: NOWHERE, ...given }
  const store = await createSettingsStore(database, keys)
  const built = await buildApp({
    config,
    database,
    keys,
    clock,
    store,
    version: 'test',
    publicUrl: () => 'https://app.example',
    ...beside,
  })
  await built.app.ready()
  const { served, calls } = built.deps.all
  const findFault = answerChecker(
    served.map(({ resource }) => resource),
    calls,
  )
  const inject = built.app.inject.bind(built.app)
  /** Every answer that a test gets is held to the OpenAPI document (API-02). */
  async function injectChecked(asked: InjectOptions | string) {
    const { method = 'GET', url = '' } = typeof asked === 'string' ? { url: asked } : asked
    const response = await inject(asked)
    const path = typeof url === 'string' && url.startsWith('/api/') ? url.slice('/api'.length) : undefined
    const { statusCode: status, headers } = response
    const text = textOf(response)
    const fault = path && findFault({ method, url: path, status, type: String(headers['content-type'] ?? ''), text })
    if (fault) throw new Error(`${method} ${path} answered ${status}, which is not as documented: ${fault}`)
    return response
  }
  built.app.inject = injectChecked as typeof inject // tests await it, and use neither its callback nor its chain

  async function call(
    method: InjectOptions['method'],
    url: string,
    { as, query, body, headers }: CallOptions = {},
  ): Promise<Answer> {
    const response = await built.app.inject({
      method,
      url: `/api${url}`,
      query,
      payload: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.access}` }),
        ...headers,
      },
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson && response.body ? response.json() : undefined,
    }
  }

  /** Signs a user in without hashing a password, which is slow on purpose. */
  async function signedIn(role: Role, user?: { id: string; name: string }): Promise<Signed> {
    const { id, name } = user ?? (await addUser(database, { role }))
    const sessionId = uuidv7()
    const context = { db: database.kysely, actor: undefined, now: clock() }
    const caller = { sessionId, address: '203.0.113.1', userAgent: 'test', byLink: false, sessionDays: 90 }
    const { access } = await startSession(context, keys, { id, name, role }, caller)
    return { userId: id, sessionId, access, role }
  }

  const faults: object[] = []
  const run = taskRunner({
    database,
    clock,
    log: (message, detail) => faults.push({ message, ...detail }),
    find: built.deps.findTask,
    files: built.deps.taskFiles,
  })
  /** Runs the waiting background tasks as the queue would. An unexpected error in one fails the test. */
  async function runTasks() {
    const { rows } = await sql<{ id: string }>`
      select id from tasks where status in ('queued', 'running', 'undoing') order by created_at, id
    `.execute(database.kysely)
    for (const { id } of rows) await run({ taskId: id })
    if (faults.length > 0) throw new Error(JSON.stringify(faults.splice(0)))
  }
  /** Runs the task that a call has started and answers its final entry. */
  async function finishTask(as: Signed, { _id }: { _id: string }): Promise<TaskEntry> {
    await runTasks()
    return (await call('GET', `/tasks/${_id}`, { as })).body.data
  }

  /** Runs a job at once, as if the queue had delivered it for the first time. */
  async function runJob<Payload extends object>({ name }: Job<Payload>, payload: NoInfer<Payload>) {
    const job = built.jobs.find(one => one.name === name)
    if (!job) throw new Error(`no feature runs the job ${name}`)
    await job.run(payload, { attempt: 1, isLast: false })
  }

  return {
    ...built,
    runTasks,
    finishTask,
    database,
    keys,
    store,
    clock,
    call,
    signedIn,
    runJob,
    pass: (ms: number) => {
      time += ms
    },
    rows: async <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
      (await query.execute(database.kysely)).rows as T[], // the test knows what it asks for
    close: async () => {
      await built.app.close()
      await database.drop()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>
