import * as calls from '@agremia/model/calls/yearly-report'
import { yearlyReports } from '@agremia/model/resources/yearly-reports'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink } from '../../tasks/download-links.ts'
import type { FeatureDeps } from '../feature.ts'
import { approveReport } from './approve-report.ts'
import { YEARLY_REPORT } from './open-yearly-report.ts'
import { parseReportYear, readYearlyContent, type YearlyReportDeps } from './read-yearly-report.ts'

/** NAV-48: the report of a year for the general assembly. */
export function yearlyReportRoutes(app: FastifyInstance, deps: YearlyReportDeps & Pick<FeatureDeps, 'served'>) {
  const { kernel, links } = deps
  const { database, clock } = kernel

  answer(app, calls.readYearlyReport, async ({ params }) => {
    const year = parseReportYear(params.year, clock())
    return { data: (await readYearlyContent(deps, database.kysely, year)).figures }
  })

  answer(app, calls.openYearlyReport, ({ params, actor }) => {
    const year = parseReportYear(params.year, clock())
    return inTransaction(database, actor, clock(), async context => {
      await recordAction(kernel, 'export', { resource: yearlyReports, title: `Relatório de ${year}` }, context)
      return { data: { url: await makeDownloadLink(context, links, YEARLY_REPORT, { year }) } }
    })
  })

  answer(app, calls.approveYearlyReport, ({ params, body, actor }) => {
    const year = parseReportYear(params.year, clock())
    return inTransaction(database, actor, clock(), async context => ({
      data: { fileHash: await approveReport(deps, context, { year, ...body }) },
    }))
  })
}
