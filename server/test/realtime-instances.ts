import { isStaff, type Role } from '@agremia/model/rules/roles'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Listener, listen } from '../src/db/notify.ts'
import { createActorFinder } from '../src/features/auth/find-actor.ts'
import { createHub, type Hub } from '../src/features/realtime/hub.ts'
import { announceDebug } from '../src/features/realtime/messages.ts'
import { realtimeRoutes, registerSockets } from '../src/features/realtime/realtime.routes.ts'
import { isReadableSetting } from '../src/features/settings/setting-events.ts'
import { guardRoutes } from '../src/http/access.ts'
import { type Actor, userIdOf } from '../src/http/actor.ts'
import { authenticate } from '../src/http/authenticate.ts'
import { handleErrors } from '../src/http/errors.ts'
import { loadKeys } from '../src/outside/keys.ts'
import { type Announcement, announce, CHANNEL } from '../src/resource/context.ts'
import { openSocket, type SocketClient } from './socket-client.ts'
import { createDatabase, type TestDatabase } from './test-database.ts'

export interface Instance {
  app: FastifyInstance
  hub: Hub
  listener: Listener
  origin: string
}

export let database: TestDatabase
export let one: Instance
export let two: Instance
const clients: SocketClient[] = []
export const asked: string[] = []

/** The rule of the app: staff may read every row, a member only their own user and the settings for members. */
async function mayReadRow(actor: Actor, announcement: Announcement) {
  const { topic, _id } = announcement
  asked.push(`${actor.name} ${topic}`)
  if (topic === 'settings') return isReadableSetting(actor, announcement)
  return isStaff(actor.role) || (topic === 'users' && _id === userIdOf(actor))
}

export async function startInstance(
  options: { beatMs?: number; recheckMs?: number; maxPerAddress?: number; trustProxy?: boolean } = {},
): Promise<Instance> {
  const app = fastify({ trustProxy: options.trustProxy ?? false })
  const keys = await loadKeys({ secretKey: 'a secret of more than thirty-two characters', dataDir: '/nowhere' })
  const { findActorBySession } = createActorFinder({ database, keys, clock: () => new Date() })
  const hub = createHub({ findActorBySession, mayReadRow, log: () => {}, ...options })
  await registerSockets(app, hub)
  // The id of a session is used as its token; tokens themselves are tested elsewhere.
  authenticate(app, findActorBySession)
  guardRoutes(app)
  handleErrors(app)
  await app.register(async api => realtimeRoutes(api, { hub, database, ...options }), { prefix: '/api' })
  realtimeRoutes(app, { hub, database, ...options })
  const listening = { ...database.options, application_name: 'realtime' }
  const listener = await listen(listening, CHANNEL, hub.receive, { onReconnect: hub.recover, log: () => {} })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, hub, listener, origin }
}
export const stopInstance = async ({ app, listener }: Instance) => {
  await app.close()
  await listener.close()
}

/** Two instances on one database, for the tests of the calling file. */
export function prepareRealtimeInstances() {
  beforeAll(async () => {
    database = await createDatabase()
    one = await startInstance()
    two = await startInstance()
  })
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate()
    asked.length = 0
  })
  afterAll(async () => {
    await stopInstance(one)
    await stopInstance(two)
    await database.drop()
  })
}

export async function signIn(role: Role) {
  const userId = uuidv7()
  const sessionId = uuidv7()
  const name = `${role}-${userId.slice(-4)}`
  await sql`insert into users (id, name, name_sort, email, role, search)
    values (${userId}, ${name}, ${name}, ${`${userId}@example.pt`}, ${role}, '')`.execute(database.kysely)
  await sql`insert into sessions (id, user_id, expires_at, address, user_agent)
    values (${sessionId}, ${userId}, now() + interval '1 day', '::1', 'test')`.execute(database.kysely)
  return { userId, sessionId, name }
}
export async function open({ origin }: Instance, path = '/api/websocket', from?: string) {
  const client = await openSocket(origin.replace('http', 'ws') + path, from ? { 'x-forwarded-for': from } : {})
  clients.push(client)
  return client
}
export const authorise = (
  { origin }: Instance,
  connectionId: unknown,
  sessionId?: string,
  path = '/api/websocket/auth',
) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(sessionId && { authorization: `Bearer ${sessionId}` }) },
    body: JSON.stringify({ connectionId }),
  })
export async function openAs({ sessionId }: { sessionId: string }, instance = one) {
  const client = await open(instance)
  expect((await authorise(instance, await client.connectionId(), sessionId)).status).toBe(204)
  await client.hear('authorised')
  return client
}
export const tell = (announcement: Announcement) => announce(database.kysely, announcement)
/** Sends an announcement and waits for it; by then all earlier ones have been handled, because their order is kept. */
export async function settle(witness: SocketClient) {
  const before = witness.topics().filter(topic => topic === 'debug').length
  await announceDebug(database.kysely, 'settle')
  await witness.hear('debug', before + 1)
}
