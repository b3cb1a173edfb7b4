import * as mapCalls from '@agremia/model/calls/treasury-map'
import { budgets } from '@agremia/model/resources/budgets'
import { defineFeature } from '../feature.ts'
import { USES_TREASURY } from '../treasury/uses-treasury.ts'
import { CASH_MAP, openCashMap } from './open-cash-map.ts'
import { treasuryMapRoutes } from './treasury-map.routes.ts'

/** The map of receipts and payments, and the budget against it. */
export const treasuryMap = defineFeature({
  name: 'treasury map',
  onlyWhere: USES_TREASURY,
  switchedResources: [budgets],
  calls: [mapCalls],
  routes: treasuryMapRoutes,
  downloads: deps => ({ [CASH_MAP]: openCashMap(deps) }),
})
