import { listOutbox, readOutbox } from '@agremia/model/calls/mail'
import type { Role } from '@agremia/model/rules/roles'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { guardRoutes } from '../../http/access.ts'
import { authenticate } from '../../http/authenticate.ts'
import { handleErrors } from '../../http/errors.ts'
import { migrateQueue } from '../../jobs/migrate-queue.ts'
import type { SmtpSettings } from '../../outside/mailer.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { queueMail } from './queue-mail.ts'

let database: TestDatabase
let app: FastifyInstance
let smtp: SmtpSettings | null
const userId = uuidv7()

beforeAll(async () => {
  database = await createDatabase()
  await migrateQueue(database.pool)
  await sql`insert into users (id, name, name_sort, email, role, search)
    values (${userId}, 'Ana', 'ana', 'ana@example.pt', 'admin', 'ana')`.execute(database.kysely)
  app = fastify()
  // The token is the role: who holds which is another test's matter.
  authenticate(app, async token => ({ kind: 'user', userId, name: 'Ana', role: token as Role, sessionId: uuidv7() })) // only roles are sent below
  guardRoutes(app)
  handleErrors(app)
  outboxRoutes(app, { database, smtpSettings: async () => smtp, clock: () => new Date() })
})
beforeEach(async () => {
  smtp = null
  await database.pool.query('truncate outgoing_mails; truncate audit_log')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const get = (url: string, role?: Role) => app.inject({ url, headers: role ? { authorization: `Bearer ${role}` } : {} })
const queue = (subject: string, confidential = false) =>
  queueMail(database.kysely, { to: 'rui@example.pt', subject, text: `texto de ${subject}`, confidential })
async function idOf(subject: string) {
  const { rows } = await sql<{ id: string }>`select id from outgoing_mails where subject = ${subject}`.execute(
    database.kysely,
  )
  return rows[0]?.id ?? ''
}
const audited = async () =>
  (await sql`select action, resource, record_id, user_id from audit_log`.execute(database.kysely)).rows

describe('AUTH-03 mail: the outbox', () => {
  test('is for staff alone', async () => {
    await queue('a')
    for (const url of ['/outbox', `/outbox/${await idOf('a')}`]) {
      expect((await get(url)).statusCode).toBe(401)
      expect((await get(url, 'member')).statusCode).toBe(403)
      expect((await get(url, 'editor')).statusCode).toBe(200)
    }
  })

  test('lists newest first, in pages, as its contract says, without any text', async () => {
    for (const subject of ['1', '2', '3']) await queue(subject, subject === '3')
    const first = (await get('/outbox?_limit=2', 'editor')).json()
    expect(listOutbox.answer?.safeParse(first).error).toBeUndefined()
    expect(first.meta).toEqual({ total: 3 })
    expect(first.data.map((mail: { subject: string }) => mail.subject)).toEqual(['3', '2'])
    expect(first.data[0]).toMatchObject({ to: 'rui@example.pt', status: 'queued', attempts: 0, confidential: true })
    expect(JSON.stringify(first)).not.toContain('texto de')
    const second = (await get('/outbox?_limit=2&_page=2', 'editor')).json()
    expect(second.data.map((mail: { subject: string }) => mail.subject)).toEqual(['1'])
  })

  test.each(['_limit=abc', '_limit=0', '_limit=501', '_page=0', '_page=1e99', '_limit=-1', 'x=1', '_limit=1&_limit=2'])(
    '?%s is 422',
    async query => {
      const answer = await get(`/outbox?${query}`, 'admin')
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toHaveLength(1)
    },
  )

  test('one is read with its text; what is no id is 404', async () => {
    await queue('aviso')
    const answer = (await get(`/outbox/${await idOf('aviso')}`, 'editor')).json()
    expect(readOutbox.answer?.safeParse(answer).error).toBeUndefined()
    expect(answer.data).toMatchObject({ subject: 'aviso', text: 'texto de aviso' })
    for (const id of ['x', '%00', uuidv7()]) expect((await get(`/outbox/${id}`, 'admin')).statusCode).toBe(404)
    expect(await audited()).toEqual([])
  })

  test('AUTH-08: a login link is shown to an admin while there is no mail server, which is written down', async () => {
    await queue('ligação', true)
    const id = await idOf('ligação')
    expect((await get(`/outbox/${id}`, 'admin')).json().data.text).toBe('texto de ligação')
    expect(await audited()).toEqual([{ action: 'view_sensitive', resource: 'outbox', record_id: id, user_id: userId }])
  })

  test('AUTH-08: to an editor never, and with a mail server to nobody', async () => {
    await queue('ligação', true)
    const url = `/outbox/${await idOf('ligação')}`
    expect((await get(url, 'editor')).json().data).toMatchObject({ subject: 'ligação', text: null })
    smtp = { host: 'mail.example.pt', port: 587, from: 'a@b.pt' }
    expect((await get(url, 'admin')).json().data.text).toBeNull()
    expect(await audited()).toEqual([])
  })
})
