import * as sheetCalls from '@agremia/model/calls/ledger-sheets'
import { defineFeature } from '../../feature.ts'
import { DAY_SHEET, openDaySheet } from './open-day-sheet.ts'
import { sheetRoutes } from './sheets.routes.ts'

/** What boards and treasurers read of the ledger. */
export const ledgerSheets = defineFeature({
  name: 'ledger sheets',
  calls: [sheetCalls],
  routes: sheetRoutes,
  downloads: deps => ({ [DAY_SHEET]: openDaySheet(deps) }),
})
