import { type ApprovalRequest, approvalRequest, yearlyPrintRequest } from '@agremia/model/calls/yearly-report'
import { STAFF } from '@agremia/model/rules/roles'
import type { z } from 'zod'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import { approveReport, refuseApproved } from './approve-report.ts'
import { drawReportFile, fileNameOf } from './draw-report-file.ts'
import { readYearlyContent, type YearlyReportDeps } from './read-yearly-report.ts'

const pathOf = (year: number) => `/relatorios/${year}`

/** Draws a report that was not approved yet. It only reads, so running it again does no harm. */
export const printReportTask = (deps: YearlyReportDeps): TaskDefinition<z.output<typeof yearlyPrintRequest>> =>
  defineTask({
    kind: 'print-yearly-report',
    access: () => STAFF,
    input: yearlyPrintRequest,
    isAtomic: false,
    where: 'always in a thread',
    path: ({ year }) => pathOf(year),
    async run({ db, now, input: { year }, keepFile }) {
      await refuseApproved(db, year)
      const content = await drawReportFile(deps, await readYearlyContent(deps, db, year), now)
      await keepFile({ name: fileNameOf(year), type: 'application/pdf', content })
      return { text: `Relatório de ${year}, como está agora.` }
    },
  })

/** Keeps a report as it was approved, all or nothing. */
export const approveReportTask = (deps: YearlyReportDeps): TaskDefinition<ApprovalRequest> =>
  defineTask({
    kind: 'approve-yearly-report',
    access: () => STAFF,
    input: approvalRequest,
    isAtomic: true,
    where: 'always in a thread',
    path: ({ year }) => pathOf(year),
    async run({ db, actor, now, input }) {
      await approveReport(deps, { db, actor, now }, input)
      return { text: `O relatório de ${input.year} ficou guardado como foi aprovado.` }
    },
  })
