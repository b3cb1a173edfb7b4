import type { DaySums } from '@agremia/model/calls/ledger-sheets'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
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
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {rows.length === 0 ? (
        <p className={classes.none}>Neste dia não entrou nem saiu dinheiro.</p>
      ) : (
        <table className={classes.table} aria-labelledby={id}>
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
        </table>
      )}
    </section>
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
