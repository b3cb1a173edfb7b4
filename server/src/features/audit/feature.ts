import { defineFeature } from '../feature.ts'
import { historyRoute } from './history.routes.ts'

export const audit = defineFeature({
  name: 'audit',
  routes: (app, deps) => {
    for (const one of deps.all.served) historyRoute(app, deps, one)
  },
})
