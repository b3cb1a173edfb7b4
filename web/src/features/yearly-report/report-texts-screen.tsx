import type { ExplainedField } from '@agremia/model/resource/explainer'
import { REPORT_MAPS } from '@agremia/model/rules/reports/yearly-report'
import { useNavigate } from '@tanstack/react-router'
import { showValues } from '../../resource/form-values.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { pathOf } from './report-addresses.ts'
import { ReportNotRead } from './report-not-read.tsx'
import { useReportChanged, useYearlyReport } from './use-yearly-report.ts'

const withoutYear = (fields: readonly ExplainedField[]) => fields.filter(({ name }) => name !== 'year')

/** The organisation's own texts of a year, which stand between the tables of its report. */
export function ReportTextsScreen({ ano }: { ano: string }) {
  const { data: figures, error, refetch } = useYearlyReport(ano)
  const lists = useResource('yearlyReports')?.fields.filter(({ name }) => name in REPORT_MAPS)
  const navigate = useNavigate()
  const changed = useReportChanged()
  if (error && !figures) return <ReportNotRead title="Textos do relatório anual" error={error} onRetry={refetch} />
  if (!figures || !lists) return null
  const { year, reportId } = figures
  const reportPath = pathOf(year)
  const title = `Textos do relatório de ${year}`
  return (
    <ResourceForm
      key={reportId ?? 'new'}
      name="yearlyReports"
      id={reportId ?? undefined}
      newTitle={title}
      sheet={{ head: () => <PageHeader title={title} />, tabs: [] }}
      // The texts are those of the year in the address, also when they are written for the first time.
      adapt={withoutYear}
      // What the organisation owns and owes is carried from the last report.
      start={{ year: String(year), ...showValues(lists, figures) }}
      isOnly
      listAddress={reportPath}
      onCreated={changed}
      onDeleted={() => navigate({ to: reportPath })}
    />
  )
}
