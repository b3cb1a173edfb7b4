import type { RunGroup, RunPreviewRow } from '@agremia/model/calls/quota-runs'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { printCount } from '../../resource/list-count.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import classes from './quotas.module.css'

interface Props {
  group: RunGroup
  rows: readonly RunPreviewRow[]
  found: number
  foundAmount: number
}

/** The members of a preview as a table: what each pays and why, or why nothing. On a phone each row is a card. */
export function RunRows({ group, rows, found, foundAmount }: Props) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const isCharged = group === 'charged'
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Nome</th>
          <th scope="col">{isCharged ? 'O que paga e porquê' : 'Porquê'}</th>
          {isCharged && <th scope="col">Vence</th>}
          {isCharged && (
            <th scope="col" className={classes.amount}>
              Valor
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.memberId}>
            <td className={classes.figures}>{printNumber(row.memberNumber)}</td>
            <td>
              <Link to="/~membros/$id" params={{ id: row.memberId }} preload={false}>
                {row.name}
              </Link>
            </td>
            <td>{isCharged ? <Charges row={row} /> : row.reasonText}</td>
            {isCharged && <td className={classes.figures}>{dueDaysOf(row)}</td>}
            {isCharged && <td className={classes.amount}>{printEuros(row.amount)}</td>}
          </tr>
        ))}
      </tbody>
      {isCharged && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {`Total de ${found === 1 ? '1 ficha' : `${printCount(found)} fichas`}`}
            </th>
            <td className={classes.amount}>{printEuros(foundAmount)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const Charges = ({ row: { charges } }: { row: RunPreviewRow }) => (
  <ul className={classes.charges}>
    {charges.map(({ description, explanation, amount, billToName }) => (
      <li key={description}>
        {explanation}
        {charges.length > 1 && `: ${printEuros(amount)}`}
        {billToName && ` · paga ${billToName}`}
      </li>
    ))}
  </ul>
)

/** Each due date once, the earliest first. */
const dueDaysOf = ({ charges }: RunPreviewRow) =>
  [...new Set(charges.map(({ dueDate }) => dueDate))].sort().map(printDay).join(', ')
