import type { DaySums } from '@agremia/model/calls/ledger-sheets'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FiguresSection } from '../../../parts/figures-section.tsx'
import figures from '../../../parts/figures-table.module.css'
import hidden from '../../../ui/visually-hidden.module.css'
import classes from './day-sheet.module.css'

interface SumsRow extends DaySums {
  key: string
  label: string
  /** Finds the payments of the row in their list. */
  filter: Readonly<Record<`_${string}`, string>>
}

interface Props {
  heading: string
  rows: readonly SumsRow[]
  total: DaySums
}

const COLUMNS: readonly { label: string; print(sums: DaySums): ReactNode }[] = [
  { label: 'Pagamentos', print: ({ count }) => count },
  { label: 'Recebido', print: ({ received }) => printEuros(received) },
  { label: 'Devolvido', print: ({ refunded }) => printEuros(refunded) },
  { label: 'Anulado', print: ({ cancelled }) => printEuros(cancelled) },
  { label: 'Resultado', print: ({ net }) => <strong>{printEuros(net)}</strong> },
]

/** The sums of a day by one thing, with their total. */
export function SumsTable({ heading, rows, total }: Props) {
  return (
    <FiguresSection
      heading={heading}
      none={rows.length === 0 && 'Neste dia não entrou nem saiu dinheiro.'}
      table={`${figures.table} ${figures.cards} ${classes.table}`}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className={hidden.always}>{heading}</span>
          </th>
          {COLUMNS.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            <th scope="row">
              <Link to="/~quotas/pagamentos" search={row.filter}>
                {row.label}
              </Link>
            </th>
            <Sums sums={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Sums sums={total} />
        </tr>
      </tfoot>
    </FiguresSection>
  )
}

const Sums = ({ sums }: { sums: DaySums }) =>
  COLUMNS.map(({ label, print }) => (
    <td key={label} data-label={label}>
      {print(sums)}
    </td>
  ))
