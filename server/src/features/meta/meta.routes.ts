import { createHash } from 'node:crypto'
import type { Call } from '@agremia/model/calls/call'
import {
  isAlive,
  isReady,
  readExplainer,
  readFormerWords,
  readHealth,
  readOpenApi,
  readTerminology,
} from '@agremia/model/calls/meta'
import { API_VERSION } from '@agremia/model/openapi/api-changes'
import { openApi } from '@agremia/model/openapi/document'
import type { Resource } from '@agremia/model/resource/define'
import { explain } from '@agremia/model/resource/explainer'
import { isStaff, type Role } from '@agremia/model/rules/roles'
import { organisationOf } from '@agremia/model/rules/settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { DiskFull, Unavailable } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { queueHealth } from '../../jobs/health.ts'
import type { DiskRoom } from '../../outside/disk-room.ts'
import { findFormerWords } from '../settings/former-words.ts'
import type { SettingsStore } from '../settings/store.ts'
import examples from './api-examples.json' with { type: 'json' }

interface Deps {
  database: Database
  store: SettingsStore
  version: string
  /** The resources that the explainer describes. */
  explained: readonly Resource[]
  documented: { resources: readonly Resource[]; calls: readonly Call[] }
  isClosing(): boolean
  disk: DiskRoom
  warnings: readonly string[]
}

/** Health, terminology, explainer and OpenAPI document (API-02). */
export function metaRoutes(
  app: FastifyInstance,
  { database, store, version, explained, documented, isClosing, disk, warnings }: Deps,
) {
  const touchDatabase = () => sql`select 1`.execute(database.kysely)

  answer(app, readHealth, async ({ actor }) => {
    if (!actor || !isStaff(actor.role)) {
      await touchDatabase()
      return { data: { status: 'ok', version } }
    }
    return { data: { status: 'ok', version, queue: await queueHealth(database.kysely) } }
  })
  answer(app, isAlive, () => ({ data: { status: 'ok' } }))
  answer(app, isReady, async ({ actor }) => {
    if (isClosing()) throw new Unavailable()
    await touchDatabase()
    const room = await disk.state()
    if (room === 'full') throw new DiskFull()
    // How the installation is set up is not for strangers.
    const own = actor && isStaff(actor.role) ? warnings : []
    const all = [...own, ...(room === 'short' ? ['O espaço em disco está a acabar.'] : [])]
    return { data: { status: 'ok', ...(all.length > 0 && { warnings: all }) } }
  })
  answer(app, readTerminology, () => ({ data: store.terminology() }))
  answer(app, readFormerWords, async () => ({ data: await findFormerWords(database.kysely) }))
  // Every load of the page asks for it, and making it takes as long as several requests.
  const explainerOf = keepWhileSame(role => explain(explained, role, store.wording(), organisationOf(store.texts())))
  answer(app, readExplainer, ({ actor }) =>
    explainerOf([store.terminology(), organisationOf(store.texts())], actor?.role),
  )
  // It follows from the words of the organisation alone, and making it takes as long as a hundred requests.
  const documentOf = keepWhileSame(() => {
    const title = `Agremia · ${store.terminology().name}`
    const text = JSON.stringify(openApi({ ...documented, say: store.wording(), title, version: API_VERSION, examples }))
    return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  answer(app, readOpenApi, ({ request, reply }) => {
    const { text, tag } = documentOf(store.terminology())
    // The browser may keep it, and asks each time whether it is still the same.
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

/** Whether the asker holds what the tag names. A proxy that compresses marks tags as weak. */
const isKnown = (held: string | undefined, tag: string) =>
  (held ?? '').split(',').some(one => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/** Makes a value once for each role, and again only after the facts that it follows from have changed. */
function keepWhileSame<Value>(make: (role: Role | undefined) => Value) {
  let known = ''
  const values = new Map<Role | undefined, Value>()
  return (facts: unknown, role?: Role): Value => {
    const now = JSON.stringify(facts)
    if (now !== known) values.clear()
    known = now
    const value = values.get(role) ?? make(role)
    values.set(role, value)
    return value
  }
}
