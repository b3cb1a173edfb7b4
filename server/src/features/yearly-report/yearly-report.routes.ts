import * as calls from '@agremia/model/calls/yearly-report'
import { yearlyReports } from '@agremia/model/resources/yearly-reports'
import type { FastifyInstance } from 'fastify'
import { NotFound } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink } from '../../tasks/download-links.ts'
import { startTask } from '../../tasks/start-task.ts'
import type { FeatureDeps } from '../feature.ts'
import { checkApproval, refuseApproved } from './approve-report.ts'
import { YEARLY_REPORT } from './open-yearly-report.ts'
import { parseReportYear, readReport, readYearlyContent, type YearlyReportDeps } from './read-yearly-report.ts'
import { approveReportTask, printReportTask } from './yearly-report.task.ts'

/** NAV-48: the report of a year for the general assembly. */
export function yearlyReportRoutes(app: FastifyInstance, deps: YearlyReportDeps & Pick<FeatureDeps, 'links'>) {
  const { kernel, links } = deps
  const { database, clock } = kernel
  const [printTask, approveTask] = [printReportTask(deps), approveReportTask(deps)]

  answer(app, calls.readYearlyReport, async ({ params }) => {
    const year = parseReportYear(params.year, clock())
    return { data: (await readYearlyContent(deps, database.kysely, year)).figures }
  })

  answer(app, calls.printYearlyReport, ({ params, actor }) => {
    const year = parseReportYear(params.year, clock())
    return inTransaction(database, actor, clock(), async context => {
      await refuseApproved(context.db, year)
      const title = `Relatório de ${year}`
      await recordAction(kernel, 'export', { resource: yearlyReports, title }, context)
      return { data: await startTask(context, { definition: printTask, input: { year }, title, total: 1 }) }
    })
  })

  answer(app, calls.openYearlyReport, ({ params, actor }) => {
    const year = parseReportYear(params.year, clock())
    return inTransaction(database, actor, clock(), async context => {
      const report = await readReport(context.db, year)
      if (!report?.approvedAt) throw new NotFound(`O relatório de ${year} ainda não foi aprovado.`)
      const title = `Relatório aprovado de ${year}`
      await recordAction(kernel, 'export', { resource: yearlyReports, id: report._id, title }, context)
      return { data: { url: await makeDownloadLink(context, links, YEARLY_REPORT, { year }) } }
    })
  })

  answer(app, calls.approveYearlyReport, ({ params, body, actor }) => {
    const input = { ...body, year: parseReportYear(params.year, clock()) }
    checkApproval(input, clock())
    return inTransaction(database, actor, clock(), async context => {
      await refuseApproved(context.db, input.year)
      const title = `Aprovação do relatório de ${input.year}`
      return { data: await startTask(context, { definition: approveTask, input, title, total: 1 }) }
    })
  })
}
