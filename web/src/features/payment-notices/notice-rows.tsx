import type { NoticeRow } from '@agremia/model/calls/payment-message'
import { findTemplate } from '@agremia/model/rules/message-templates'
import { MESSAGE_CHANNELS } from '@agremia/model/rules/messages'
import { printEuros } from '@agremia/model/rules/money'
import { Link } from '@tanstack/react-router'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import classes from './notices.module.css'

/** Who would be notified, as a table: by what, how much, and where it goes or why it does not. On a phone each row is a card. */
export function NoticeRows({ rows }: { rows: readonly NoticeRow[] }) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Nome</th>
          <th scope="col">Aviso</th>
          <th scope="col">Segue por</th>
          <th scope="col" className={classes.amount}>
            Pede
          </th>
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
            <td>{row.channel && findTemplate(row.templateName).title}</td>
            <td className={classes.where}>
              {row.channel ? `${MESSAGE_CHANNELS[row.channel]} · ${row.address}` : row.reasonText}
            </td>
            <td className={classes.amount}>{row.channel && printEuros(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
