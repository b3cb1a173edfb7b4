import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useNavigate } from '@tanstack/react-router'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pathOf } from './report-addresses.ts'
import { ReportNotRead } from './report-not-read.tsx'
import { useReportChanged, useYearlyReport } from './use-yearly-report.ts'

const withoutYear = (fields: readonly ExplainedField[]) => fields.filter(({ name }) => name !== 'year')

/** The organisation's own texts of a year, which stand between the tables of its report. */
export function ReportTextsScreen({ ano }: { ano: string }) {
  const { data: figures, error, refetch } = useYearlyReport(ano)
  const navigate = useNavigate()
  const changed = useReportChanged()
  if (error && !figures) return <ReportNotRead title="Textos do relatório anual" error={error} onRetry={refetch} />
  if (!figures) return null
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
      start={{ year: String(year) }}
      isOnly
      listAddress={reportPath}
      onCreated={changed}
      onDeleted={() => navigate({ to: reportPath })}
    />
  )
}
