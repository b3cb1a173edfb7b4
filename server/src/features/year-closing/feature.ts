import * as calls from '@agremia/model/calls/year-closing'
import { defineFeature } from '../feature.ts'
import { yearClosingRoutes } from './year-closing.routes.ts'

/** What is to be done before the accounts of a year are closed, closing them, and opening them again. */
export const yearClosing = defineFeature({
  name: 'year closing',
  calls: [calls],
  routes: yearClosingRoutes,
  ownTables: ['account_closings'],
  personalTexts: [
    {
      table: 'account_closings',
      impersonal: ['reason'],
    },
  ],
})
