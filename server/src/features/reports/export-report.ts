import { exportReport, type ReportExport } from '@agremia/model/calls/reports'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { centsFromEuros } from '@agremia/model/rules/money'
import type { ReportColumn, ReportContext, ReportTable } from '@agremia/model/rules/reports/report-table'
import { NO_DATA } from '@agremia/model/rules/reports/report-table'
import { REPORTS, type ReportName } from '@agremia/model/rules/reports/reports'
import { isStaff } from '@agremia/model/rules/roles'
import type { WriteContext } from '../../resource/context.ts'
import type { Cell, ExportColumn, ExportSheet } from '../../resource/export/columns.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import { writeSheet } from '../exports/write-sheet.ts'
import type { FeatureDeps } from '../feature.ts'
import { type ReportDeps, type ReportRequest, reportReaders } from './read-report.ts'

/** The kind of its download links. */
export const REPORT_FILE = 'report'

type ExportDeps = ReportDeps & Pick<FeatureDeps, 'links'>

/** A link to the table of a report as a file. */
export async function linkReport({ kernel, links }: ExportDeps, context: WriteContext, asked: ReportExport) {
  const { of } = REPORTS[asked.report]
  await recordAction(kernel, 'export', { resource: kernel.find(of), title: titleOf(kernel, asked) }, context)
  return makeDownloadLink(context, links, REPORT_FILE, asked)
}

export const openReport =
  (deps: ExportDeps): OpenDownload =>
  async (given, actor) => {
    const { kernel } = deps
    if (!isStaff(actor.role)) return undefined
    const asked = exportReport.body?.parse(given)
    if (!asked) return undefined
    const context = { say: kernel.wording(), today: lisbonDay(kernel.clock()) }
    const { table, sentence } = await presentReport(deps, asked.report, asked, context)
    const sheet = { title: titleOf(kernel, asked), organisation: kernel.organisation(), madeAt: kernel.clock() }
    return writeSheet({ ...sheet, summary: sentence, ...cellsOf(table) }, asked.format)
  }

const titleOf = ({ wording }: ExportDeps['kernel'], { report, year, day }: ReportExport) => {
  const about = day === undefined ? year : printDay(day)
  const title = wording()(REPORTS[report].title)
  return about === undefined ? title : `${title}, ${about}`
}

/** The table and the sentence of a report as they are now. */
async function presentReport<Name extends ReportName>(
  deps: ReportDeps,
  name: Name,
  asked: ReportRequest,
  context: ReportContext,
) {
  const data = await reportReaders(deps)[name](asked)
  return { table: REPORTS[name].table(data, context), sentence: REPORTS[name].sentence(data, context) }
}

const KIND = { integer: 'integer', percent: 'integer', money: 'money' } as const satisfies Record<
  ReportColumn['kind'],
  ExportColumn['kind']
>

/** Groups become a first column, so that a spreadsheet can filter by them. */
function cellsOf({ rowLabel, columns, groups }: ReportTable): Pick<ExportSheet, 'columns' | 'rows'> {
  const isGrouped = groups.some(({ caption }) => caption !== null)
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (const { caption, rows } of groups)
      for (const { label, cells } of rows) {
        const values = cells.map(({ value }, place): Cell => {
          if (value === null) return NO_DATA
          return columns[place]?.kind === 'money' ? centsFromEuros(value) : value
        })
        yield [...(isGrouped ? [caption] : []), label, ...values]
      }
  }
  return {
    columns: [
      ...(isGrouped ? [{ label: 'Quadro', kind: 'text' as const }] : []),
      { label: rowLabel, kind: 'text' },
      ...columns.map(({ label, kind }) => ({ label: kind === 'percent' ? `${label} (%)` : label, kind: KIND[kind] })),
    ],
    rows: rows(),
  }
}
