import * as settingsCalls from '@agremia/model/calls/settings'
import { sql } from 'kysely'
import { defineFeature } from '../feature.ts'
import { FILES, logoStorage } from './logo-storage.ts'
import { isReadableSetting } from './setting-events.ts'
import { settingsRoutes } from './settings.routes.ts'

export const settings = defineFeature({
  name: 'settings',
  calls: [settingsCalls],
  routes: (app, { config, database, keys, clock, settings }) =>
    settingsRoutes(app, {
      database,
      keys,
      clock,
      store: settings,
      storage: logoStorage(config.dataDir),
    }),
  folders: [FILES],
  mayHear: () => isReadableSetting,
  firstSteps: ({ settings }) => ({
    organisation: () => sql`${settings.stored().has('organisationName')}::boolean`,
    identity: () => {
      const { logoFile, organisationEmail, organisationPhone } = settings.texts()
      return sql`${logoFile !== '' && (organisationEmail !== '' || organisationPhone !== '')}::boolean`
    },
  }),
  refresh: (changed, { settings, log }) => {
    if (changed !== 'all' && changed.topic !== 'settings') return undefined
    return settings.reload().catch((error: Error) => log('Settings were not loaded again', { reason: error.message }))
  },
  ownTables: ['settings'],
  personalTexts: [
    {
      table: 'settings',
      impersonal: ['name', 'value'],
    },
  ],
})
