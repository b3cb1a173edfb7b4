import * as realtimeCalls from '@agremia/model/calls/realtime'
import { defineFeature } from '../feature.ts'
import { realtimeRoutes } from './realtime.routes.ts'

export const realtime = defineFeature({
  name: 'realtime',
  calls: [realtimeCalls],
  routes: realtimeRoutes,
  rootRoutes: realtimeRoutes,
})
