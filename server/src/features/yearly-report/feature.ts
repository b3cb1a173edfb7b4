import * as reportCalls from '@agremia/model/calls/yearly-report'
import { yearlyReports } from '@agremia/model/resources/yearly-reports'
import { defineFeature, withHooks } from '../feature.ts'
import { openYearlyReport, YEARLY_REPORT } from './open-yearly-report.ts'
import { yearlyReportRoutes } from './yearly-report.routes.ts'
import { approveReportTask, printReportTask } from './yearly-report.task.ts'
import { yearlyReportHooks } from './yearly-reports.hooks.ts'

/** NAV-48: the yearly report, with the organisation's own texts between the figures. */
export const yearlyReport = defineFeature({
  name: 'yearly report',
  resources: [withHooks(yearlyReports, () => yearlyReportHooks)],
  calls: [reportCalls],
  routes: yearlyReportRoutes,
  tasks: deps => [printReportTask(deps), approveReportTask(deps)],
  downloads: deps => ({ [YEARLY_REPORT]: openYearlyReport(deps) }),
  ownTables: ['yearly_report_files'],
  ownColumns: { yearlyReports: ['approved_content'] },
  personalTexts: [
    {
      table: 'yearly_reports',
      impersonal: [
        'introduction',
        'members_text',
        'quotas_text',
        'accounts_text',
        'conclusion',
        'audit_opinion',
        'fixed_assets',
        'rights_and_commitments',
        'approved_content',
        'approved_minutes',
        'file_hash',
      ],
    },
  ],
})
