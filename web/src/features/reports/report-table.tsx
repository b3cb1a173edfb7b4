import { printEuros } from '@agremia/model/rules/money'
import {
  NO_DATA,
  printCount,
  printPercent,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
} from '@agremia/model/rules/reports/report-table'
import { Link } from '@tanstack/react-router'
import figures from '../../parts/figures-table.module.css'
import { listAddress } from '../../parts/list-addresses.ts'
import classes from './reports.module.css'

const PRINT: Record<ReportColumn['kind'], (value: number) => string> = {
  integer: printCount,
  money: printEuros,
  percent: printPercent,
}

/** The numbers of a report, each of which opens the list that it counts. A wide one scrolls in its place. */
export function NumbersTable({ table, labelledBy }: { table: ReportTable; labelledBy: string }) {
  const { rowLabel, columns, groups } = table
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form. It is no landmark, because its report is one.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too.
    <div className={classes.scroll} role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <table className={`${figures.table} ${classes.table}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{rowLabel}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ caption, rows }) => (
          <tbody key={caption}>
            {caption && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={classes.group}>
                  {caption}
                </th>
              </tr>
            )}
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">
                  <span className={classes.name}>{label}</span>
                </th>
                {columns.map(({ key, kind }, place) => (
                  <td key={key}>
                    <Figure cell={cells[place]} kind={kind} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Figure({ cell, kind }: { cell: ReportCell | undefined; kind: ReportColumn['kind'] }) {
  if (!cell || cell.value === null) return <span className={classes.noData}>{NO_DATA}</span>
  const text = PRINT[kind](cell.value)
  return cell.behind && cell.value !== 0 ? <Link {...listAddress(cell.behind)}>{text}</Link> : text
}
