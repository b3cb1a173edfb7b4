import * as mapCalls from '@agremia/model/calls/treasury-map'
import { defineFeature } from '../feature.ts'
import { CASH_MAP, openCashMap } from './open-cash-map.ts'
import { treasuryMapRoutes } from './treasury-map.routes.ts'

/** The map of receipts and payments, and the budget against it. */
export const treasuryMap = defineFeature({
  name: 'treasury map',
  calls: [mapCalls],
  routes: treasuryMapRoutes,
  downloads: deps => ({ [CASH_MAP]: openCashMap(deps) }),
})
