import { useNavigate } from '@tanstack/react-router'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { ReportNotRead } from './report-not-read.tsx'
import { useReportChanged, useYearlyReport } from './use-yearly-report.ts'

/** The organisation's own texts of a year, which stand between the tables of its report. */
export function ReportTextsScreen({ ano }: { ano: string }) {
  const { data: figures, error, refetch } = useYearlyReport(ano)
  const navigate = useNavigate()
  const changed = useReportChanged()
  if (error && !figures) return <ReportNotRead title="Textos do relatório anual" error={error} onRetry={refetch} />
  if (!figures) return null
  const { year, reportId } = figures
  const reportPath = `/relatorios/${year}`
  return (
    <ResourceForm
      key={reportId ?? 'new'}
      name="yearlyReports"
      id={reportId ?? undefined}
      newTitle={`Textos do relatório de ${year}`}
      start={{ year: String(year) }}
      listAddress={reportPath}
      onCreated={changed}
      onDeleted={() => navigate({ to: reportPath })}
    />
  )
}
