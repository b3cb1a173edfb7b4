import '../../ui/form-styles.ts'
import { hasFigures } from '@agremia/model/rules/reports/report-table'
import { REPORTS, type ReportData, type ReportName } from '@agremia/model/rules/reports/reports'
import { Button } from '@mantine/core'
import { IconChartBar, IconFileText, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWording } from '../../api/terminology.ts'
import { DayBox } from '../../parts/day-box.tsx'
import stacked from '../../parts/stacked-screen.module.css'
import { useToday } from '../../parts/use-today.ts'
import { useChosenYear, YearChoice } from '../../parts/year-choice.tsx'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { PaperHead } from '../../resource/paper-head.tsx'
import { usePrinting } from '../../resource/use-printing.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ReportSection } from './report-section.tsx'
import classes from './reports.module.css'
import { REPORT_NAMES, reportParams, useReports } from './use-reports.ts'

const PATH = '/relatorios'

/** NAV-35: every report with its sentence, chart and table. One that cannot be read is left out. */
export function ReportsScreen() {
  const say = useWording()
  const today = useToday()
  const { year, thisYear } = useChosenYear()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const day =
    /^\d{4}-\d\d-\d\d$/.test(String(search.dia)) && String(search.dia) < today ? String(search.dia) : undefined
  const asked = { year: year === thisYear ? undefined : year, day }
  const reports = useReports(asked)
  const printedAt = usePrinting()
  const context = useMemo(() => ({ say, today }), [say, today])
  const ano = year === thisYear ? {} : { ano: String(year) }
  const isNothingRead = reports.every(({ isError, data }) => isError && data === undefined)
  const shown = REPORT_NAMES.flatMap((name, place) => {
    const data = reports[place]?.data
    return data === undefined ? [] : [{ name, ...present(name, data, context) }]
  })
  const isNothingKnown = shown.length === REPORT_NAMES.length && !shown.some(({ table }) => hasFigures(table))
  const reportYear = Math.min(year, thisYear)
  return (
    <div className={stacked.screen}>
      {printedAt && <PaperHead at={printedAt} />}
      <PageHeader title="Relatórios" note={printedAt ? `Ano de ${year}` : 'Os números abrem a lista do que contam.'}>
        <div className={classes.tools}>
          <YearChoice to={PATH} />
          <Button
            variant="default"
            leftSection={<IconFileText size="1.125rem" aria-hidden />}
            renderRoot={link => <Link {...link} to={`${PATH}/${reportYear}`} />}
          >
            Relatório anual de {reportYear}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size="1.125rem" aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </div>
      </PageHeader>
      {isNothingRead && (
        <NotLoaded
          title="Não foi possível ler os relatórios"
          error={reports[0]?.error}
          onRetry={() => void Promise.all(reports.map(({ refetch }) => refetch()))}
        />
      )}
      {isNothingKnown && (
        <MessagePanel
          icon={<IconChartBar />}
          title="Ainda não há nada para contar"
          action={
            <Button renderRoot={link => <Link {...link} to="/importacao" />}>{say('Importar {memberPlural}')}</Button>
          }
        >
          {say(
            'Os relatórios fazem-se sozinhos, com os {memberPlural}, o que se lhes cobra e o que pagam. Comece por registar ou importar os {memberPlural}.',
          )}
        </MessagePanel>
      )}
      {!isNothingKnown &&
        shown.map(({ name, table, sentence }) => (
          <ReportSection
            key={name}
            name={name}
            title={say(REPORTS[name].title)}
            sentence={sentence}
            table={table}
            asked={reportParams(name, asked)}
          >
            {REPORTS[name].asks === 'day' && (
              <DayBox
                id="report-day"
                label="No dia"
                day={day ?? today}
                onDay={dia => void navigate({ to: PATH, search: dia === today ? ano : { ...ano, dia } })}
              />
            )}
          </ReportSection>
        ))}
    </div>
  )
}

function present<Name extends ReportName>(
  name: Name,
  data: ReportData[ReportName],
  context: { say(text: string): string; today: string },
) {
  const own = data as ReportData[Name] // read by the call of the same name
  return { table: REPORTS[name].table(own, context), sentence: REPORTS[name].sentence(own, context) }
}
