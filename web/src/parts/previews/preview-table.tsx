import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import classes from './preview.module.css'

interface PreviewRow {
  memberId: string
  memberNumber: number
  name: string
}

interface PreviewColumn<Row> {
  heading: string
  cell(row: Row): ReactNode
  /** Figures do not wrap; amounts are also at the end of the row. An address may be one long word, which is broken anywhere. */
  kind?: 'figures' | 'amount' | 'address'
}

interface Props<Row> {
  rows: readonly Row[]
  /** The columns after the member's number and name. */
  columns: readonly PreviewColumn<Row>[]
  /** The sum of the amounts of all rows found, on whichever page. */
  total?: { label: string; amount: number }
}

/** The members of a preview as a table. On a phone each row is a card. */
export function PreviewTable<Row extends PreviewRow>({ rows, columns, total }: Props<Row>) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Nome</th>
          {columns.map(({ heading, kind }) => (
            <th key={heading} scope="col" data-kind={kind}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.memberId}>
            <td data-kind="figures">{printNumber(row.memberNumber)}</td>
            <td>
              <Link to="/~membros/$id" params={{ id: row.memberId }} preload={false}>
                {row.name}
              </Link>
            </td>
            {columns.map(({ heading, kind, cell }) => (
              <td key={heading} data-kind={kind}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={columns.length + 1}>
              {total.label}
            </th>
            <td data-kind="amount">{printEuros(total.amount)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
