import '../../ui/form-styles.ts'
import { printDay } from '@agremia/model/rules/day'
import { FIRST_REPORT_YEAR } from '@agremia/model/rules/reports/yearly-report'
import { Alert, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { DocumentButton } from '../../parts/document-button.tsx'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { useToday } from '../../parts/use-today.ts'
import { Section, SectionHint } from '../../ui/section.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CLOSE_YEAR, ReportActions } from './report-actions.tsx'
import { callOf, closingPathOf, pathOf } from './report-addresses.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportNotRead } from './report-not-read.tsx'
import { useReportChanged, useYearlyReport } from './use-yearly-report.ts'
import classes from './yearly-report.module.css'

/** The figures of a year, the organisation's own texts between them, and the approval by the assembly. */
export function YearlyReportScreen({ ano }: { ano: string }) {
  const { data: figures, error, refetch } = useYearlyReport(ano)
  const withWords = useWording()
  const changed = useReportChanged()
  const thisYear = Number(useToday().slice(0, 4))
  const [isApproving, setIsApproving] = useState(false)
  if (error && !figures) return <ReportNotRead title="Relatório anual" error={error} onRetry={refetch} />
  if (!figures) return null
  const { year, approval, canBeClosed, accountantWarning } = figures
  return (
    <SectionsScreen
      title={`Relatório de ${year}`}
      note={approval ? `Aprovado em ${printDay(approval.on)}, ata n.º ${approval.minutes}` : undefined}
      actions={
        <>
          {year > FIRST_REPORT_YEAR && (
            <Button
              variant="default"
              leftSection={<IconChevronLeft size="1.125rem" aria-hidden />}
              renderRoot={link => <Link {...link} to={pathOf(year - 1)} />}
            >
              {year - 1}
            </Button>
          )}
          {year < thisYear && (
            <Button
              variant="default"
              rightSection={<IconChevronRight size="1.125rem" aria-hidden />}
              renderRoot={link => <Link {...link} to={pathOf(year + 1)} />}
            >
              {year + 1}
            </Button>
          )}
          {approval ? (
            <>
              <DocumentButton path={`${callOf(year)}/file`} label="Abrir PDF" />
              <Button variant="default" renderRoot={link => <Link {...link} to={closingPathOf(year)} />}>
                {CLOSE_YEAR}
              </Button>
            </>
          ) : (
            <ReportActions {...{ year, isOver: year < thisYear, onApprove: () => setIsApproving(true) }} />
          )}
        </>
      }
    >
      {accountantWarning && (
        <Alert color="yellow" variant="light">
          {accountantWarning}
        </Alert>
      )}
      {approval && (
        <Section heading="Aprovação">
          <SectionHint>
            O relatório, com os seus números, ficou guardado como foi aprovado e já não muda. SHA-256 do PDF:{' '}
            <code className={classes.hash}>{approval.fileHash}</code>
          </SectionHint>
          {canBeClosed && (
            <SectionHint>As contas de {year} podem agora ser encerradas, por um administrador.</SectionHint>
          )}
        </Section>
      )}
      <ReportFigures figures={figures} say={withWords} />
      {isApproving && <ApproveDialog year={year} onClose={() => setIsApproving(false)} onApproved={changed} />}
    </SectionsScreen>
  )
}
