import type { CashMap } from '@agremia/model/calls/treasury-map'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { FiguresSection } from '../../../parts/figures-section.tsx'
import figures from '../../../parts/figures-table.module.css'
import classes from './map.module.css'

interface Props {
  half: CashMap['receipts']
  /** The year, where it is not this one. */
  search: Readonly<Record<string, string>>
}

/** What came, or what went: lines with their rubricas below them. */
export function MapHalf({ half, search }: Props) {
  return (
    <FiguresSection
      heading={half.label}
      none={half.lines.length === 0 && 'Ainda não há movimentos neste ano.'}
      table={`${figures.table} ${classes.map}`}
    >
      <thead>
        <tr>
          <th scope="col">Rubrica</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {half.lines.map(line => (
          <Fragment key={line.label}>
            <tr className={classes.line}>
              <th scope="row">{line.label}</th>
              <td>{printEuros(line.amount)}</td>
            </tr>
            {line.rubricas.map(({ key, label, amount }) => (
              <tr key={key} className={classes.rubrica}>
                <th scope="row">{label}</th>
                <td>
                  <Link
                    to="/tesouraria/mapa"
                    search={{ ...search, linha: key }}
                    aria-label={`${label}: ${printEuros(amount)}, ver o que o compõe`}
                  >
                    {printEuros(amount)}
                  </Link>
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{printEuros(half.amount)}</td>
        </tr>
      </tfoot>
    </FiguresSection>
  )
}
