import * as reportCalls from '@agremia/model/calls/reports'
import { defineFeature } from '../feature.ts'
import { openReport, REPORT_FILE } from './export-report.ts'
import { reportRoutes } from './reports.routes.ts'

/** What boards read once a quarter, computed from the ledger and the states of members. */
export const reports = defineFeature({
  name: 'reports',
  calls: [reportCalls],
  routes: reportRoutes,
  downloads: deps => ({ [REPORT_FILE]: openReport(deps) }),
})
