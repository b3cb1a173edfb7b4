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
import { isStaff } from '@agremia/model/rules/roles'
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
  answer(app, readExplainer, ({ actor }) =>
    explain(explained, actor?.role, store.wording(), organisationOf(store.texts())),
  )
  // It follows from the words of the organisation alone, and making it takes as long as a hundred requests.
  let known: { words: string; document: object } | undefined
  answer(app, readOpenApi, () => {
    const words = JSON.stringify(store.terminology())
    if (known?.words !== words) {
      const title = `Agremia · ${store.terminology().name}`
      known = {
        words,
        document: openApi({ ...documented, say: store.wording(), title, version: API_VERSION, examples }),
      }
    }
    return known.document
  })
}
