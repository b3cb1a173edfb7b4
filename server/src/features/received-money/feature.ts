import * as calls from '@agremia/model/calls/received-money'
import { receivedMoney as resource } from '@agremia/model/resources/received-money'
import { terminologyOf } from '@agremia/model/rules/settings'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { type Kysely, sql } from 'kysely'
import { addJob } from '../../jobs/queue.ts'
import { defineFeature, runsJob, withHooks } from '../feature.ts'
import type { SettingsStore } from '../settings/store.ts'
import { receivedMoneyHooks } from './received-money.hooks.ts'
import { receivedMoneyRoutes } from './received-money.routes.ts'
import { tellOfMoney, tellOfMoneyJob } from './tell-of-money.ts'

export const receivedMoney = defineFeature({
  name: 'received-money',
  resources: [withHooks(resource, ({ settings }) => receivedMoneyHooks(settings))],
  calls: [calls],
  routes: (app, deps) => receivedMoneyRoutes(app, { ...deps, store: deps.settings }),
  jobs: [
    runsJob(tellOfMoneyJob, {
      handler:
        ({ database, settings, clock, publicUrl }) =>
        ({ id }) =>
          tellOfMoney(
            { database, texts: settings.texts(), now: clock(), link: publicUrl() + pathOf(settings, id) },
            id,
          ),
      afterRestore: tellAgain,
    }),
  ],
  pendingWork: () => ({
    receivedMoney: () => sql`(select count(*)::int from received_money where status = 'por_identificar')`,
  }),
  personalTexts: [
    {
      table: 'received_money',
      rows: ({ personId }) => sql`payment_id in (select p.id from payments p where p.person_id = ${personId})`,
      emptied: ['payer_text', 'notes', 'search'],
      impersonal: ['entity', 'reference'],
    },
  ],
  ownTables: ['received_money_waits'],
  ownColumns: { receivedMoney: ['told_at', 'counts_from'] },
})

const pathOf = (settings: Pick<SettingsStore, 'texts'>, id: string) =>
  wordPathsFor(terminologyOf(settings.texts())).toPublic(`/~quotas/porIdentificar/${id}`)

/** Of money that nobody was told of when the backup was made. */
async function tellAgain(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from received_money where status = 'por_identificar' and reason <> 'transferencia' and told_at is null
  `.execute(db)
  for (const { id } of rows) await addJob(db, tellOfMoneyJob, { id })
}
