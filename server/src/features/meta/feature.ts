import * as metaCalls from '@agremia/model/calls/meta'
import { explained } from '@agremia/model/resources/index'
import { defineFeature } from '../feature.ts'
import { metaRoutes } from './meta.routes.ts'

export const meta = defineFeature({
  name: 'meta',
  calls: [metaCalls],
  routes: (app, { database, settings, program, all }) => {
    const served = all.served.map(({ resource }) => resource)
    // The explainer also describes resources that have routes of their own instead of generic ones.
    const ownRoutes = explained.filter(one => !served.some(({ name }) => name === one.name))
    metaRoutes(app, {
      database,
      store: settings,
      version: program.version,
      isClosing: program.isClosing,
      disk: program.disk,
      warnings: program.warnings,
      explained: [...served, ...ownRoutes],
      documented: { resources: served, calls: all.calls },
    })
  },
})
