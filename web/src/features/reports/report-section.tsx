import { hasFigures, type ReportTable } from '@agremia/model/rules/reports/report-table'
import type { ReportName } from '@agremia/model/rules/reports/reports'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { followLink } from '../../api/follow-link.ts'
import { showFailure } from '../../api/show-failure.ts'
import { askForLink } from '../../parts/open-document.ts'
import { Chart } from './chart.tsx'
import { CHARTS, chartData } from './report-charts.ts'
import { NumbersTable } from './report-table.tsx'
import classes from './reports.module.css'

interface Props {
  name: ReportName
  title: string
  sentence: string
  table: ReportTable
  asked: { year?: number; day?: string }
  /** What the report can be asked for beside the year of the screen. */
  children: ReactNode
}

/** A table of more columns stands below its chart, so that it need not scroll on a laptop. */
const MOST_COLUMNS_BESIDE = 6

/** One report: what it says, drawn and in numbers; of nothing only what it says. */
export function ReportSection({ name, title, sentence, table, asked, children }: Props) {
  const charts = CHARTS[name].flatMap(chart => chartData(table, chart) ?? [])
  const isFilled = hasFigures(table)
  const id = `report-${name}`
  return (
    <section className={classes.report} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={classes.sentence}>{sentence}</p>
        </div>
        <div className={classes.tools}>
          {children}
          {isFilled && <Exports name={name} title={title} asked={asked} />}
        </div>
      </div>
      {isFilled && (
        <div className={classes.body} data-wide={table.columns.length > MOST_COLUMNS_BESIDE || undefined}>
          <div className={classes.charts}>
            {charts.map(chart => (
              <Chart key={`${chart.title} ${chart.series[0]?.key}`} chart={chart} />
            ))}
          </div>
          <NumbersTable table={table} labelledBy={id} />
        </div>
      )}
    </section>
  )
}

const FORMATS = [
  { format: 'csv', label: 'CSV', Icon: IconFileText },
  { format: 'xlsx', label: 'Excel', Icon: IconFileSpreadsheet },
] as const

function Exports({ name, title, asked }: Pick<Props, 'name' | 'title' | 'asked'>) {
  const [busy, setBusy] = useState<string>()
  const save = async (format: string) => {
    if (busy) return
    setBusy(format)
    try {
      followLink(await askForLink('/reports/export', { report: name, ...asked, format }))
    } catch (error) {
      showFailure('Não foi possível exportar', error)
    } finally {
      setBusy(undefined)
    }
  }
  return FORMATS.map(({ format, label, Icon }) => (
    <Button
      key={format}
      variant="default"
      leftSection={<Icon size="1.125rem" aria-hidden />}
      aria-label={`${label}: ${title}`}
      aria-busy={busy === format}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  ))
}
