import { printEuros } from '@agremia/model/rules/money'
import { printCount } from '@agremia/model/rules/reports/report-table'
import classes from './chart.module.css'
import type { ChartData } from './report-charts.ts'

/**
 * Drawn by the browser's layout, so that it follows the width, the zoom and the paper without measuring. Screen readers read the
 * table beside it, which has the same numbers. Each series has a pattern besides its colour.
 */
export function Chart({ chart }: { chart: ChartData }) {
  return (
    <figure className={classes.chart} aria-hidden>
      {chart.title && <figcaption>{chart.title}</figcaption>}
      {chart.shape === 'columns' ? <Columns chart={chart} /> : <Bars chart={chart} />}
      {/* Columns of a single series need it too: nothing else tells what they count. */}
      {chart.shape === 'columns' && (
        <ul className={classes.legend}>
          {chart.series.map(({ key, label }, place) => (
            <li key={key}>
              <span className={classes.swatch} data-series={place % PATTERNS} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** How many patterns the style sheet has. */
const PATTERNS = 8

const print = (value: number, isMoney: boolean) => (isMoney ? printEuros(value) : printCount(value))
/** On the axis amounts are whole euros. */
const printTick = (value: number, isMoney: boolean) =>
  isMoney ? `${printCount(Math.round(value))}\u00a0€` : printCount(value)

/** Years as they are, months by their first letters. */
const shortened = (label: string) => (label.length > 4 ? label.slice(0, 3) : label)

function Columns({ chart: { labels, series, most, isStacked, isMoney } }: { chart: ChartData }) {
  return (
    <div className={classes.columns}>
      <div className={classes.axis}>
        {[most, most / 2, 0].map(tick => (
          <span key={tick}>{printTick(tick, isMoney)}</span>
        ))}
      </div>
      <div className={classes.plot}>
        {labels.map((label, row) => (
          <div key={label} className={classes.column}>
            <div className={classes.stack} data-stacked={isStacked || undefined}>
              {series.map(({ key, label: name, values }, place) => {
                const value = values[row]
                return value ? (
                  <span
                    key={key}
                    className={classes.part}
                    data-series={place % PATTERNS}
                    style={{ height: `${(value / most) * 100}%` }}
                    title={`${label}, ${name}: ${print(value, isMoney)}`}
                  />
                ) : null
              })}
              {series.every(({ values }) => values[row] === null) && <span className={classes.noData}>sem dados</span>}
            </div>
            <span className={classes.label}>{shortened(label)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function Bars({ chart: { labels, series, most, isMoney } }: { chart: ChartData }) {
  return (
    <div className={classes.bars}>
      {labels.map((label, row) => (
        <div key={label} className={classes.bar}>
          <span className={classes.name}>{label}</span>
          <span className={classes.track}>
            {series.map(({ key, values }, place) => (
              <span
                key={key}
                className={classes.part}
                data-series={place % PATTERNS}
                style={{ width: `${((values[row] ?? 0) / most) * 100}%` }}
              />
            ))}
          </span>
          <span className={classes.value}>{print(series[0]?.values[row] ?? 0, isMoney)}</span>
        </div>
      ))}
    </div>
  )
}
