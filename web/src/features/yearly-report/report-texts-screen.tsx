import { useNavigate } from '@tanstack/react-router'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { useReportChanged, useYearlyReport } from './use-yearly-report.ts'

/** The organisation's own texts of a year, which stand between the tables of its report. */
export function ReportTextsScreen({ ano }: { ano: string }) {
  const { data: figures, error, refetch } = useYearlyReport(ano)
  const navigate = useNavigate()
  const changed = useReportChanged()
  if (error && !figures)
    return (
      <SectionsScreen title="Textos do relatório anual">
        <NotLoaded title="Não há relatório deste ano" error={error} onRetry={refetch} />
      </SectionsScreen>
    )
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
