import type { DaySums } from '@agremia/model/calls/ledger-sheets'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
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
          <th scope="col">Pagamentos</th>
          <th scope="col">Recebido</th>
          <th scope="col">Devolvido</th>
          <th scope="col">Anulado</th>
          <th scope="col">Resultado</th>
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
            <Sums {...row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Sums {...total} />
        </tr>
      </tfoot>
    </FiguresSection>
  )
}

const Sums = ({ count, received, refunded, cancelled, net }: DaySums) => (
  <>
    <td data-label="Pagamentos">{count}</td>
    <td data-label="Recebido">{printEuros(received)}</td>
    <td data-label="Devolvido">{printEuros(refunded)}</td>
    <td data-label="Anulado">{printEuros(cancelled)}</td>
    <td data-label="Resultado">
      <strong>{printEuros(net)}</strong>
    </td>
  </>
)
