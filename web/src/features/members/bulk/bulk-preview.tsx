import type { BulkPlan } from '@agremia/model/calls/bulk'
import type { ReactNode } from 'react'
import { printCount } from '../../../resource/list-count.ts'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import classes from './bulk.module.css'

/** The preview of a bulk change: what changes for whom, and who is left out for which reason. */
export function BulkPreview({
  plan: { total, changing, sample, left, warnings },
  children,
}: {
  plan: BulkPlan
  /** What else the change does. */
  children?: ReactNode
}) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const staying = total - changing
  return (
    <div className={classes.preview}>
      <p role="status">
        {changing === 0 ? 'Nada muda: ' : `${printCount(changing)} de ${printCount(total)} mudam. `}
        {staying > 0 && `${printCount(staying)} ${staying === 1 ? 'fica como está' : 'ficam como estão'}.`}
      </p>
      {children}
      {sample.length > 0 && (
        <table className={classes.table}>
          <caption>{changing > sample.length ? `As primeiras ${sample.length}` : 'O que muda'}</caption>
          <thead>
            <tr>
              <th scope="col">N.º</th>
              <th scope="col">Nome</th>
              <th scope="col">Agora</th>
              <th scope="col">Depois</th>
            </tr>
          </thead>
          <tbody>
            {sample.map(({ memberNumber, name, from, to }) => (
              <tr key={memberNumber}>
                <td>{printNumber(memberNumber)}</td>
                <td>{name}</td>
                <td>{from}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left.length > 0 && (
        <details>
          <summary>Quem fica como está, e porquê</summary>
          <ul>
            {left.map(({ memberNumber, name, reason }) => (
              <li key={memberNumber}>
                {printNumber(memberNumber)} · {name}: {reason}
              </li>
            ))}
            {staying > left.length && <li>… e mais {printCount(staying - left.length)}.</li>}
          </ul>
        </details>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>Avisos</summary>
          <ul>
            {warnings.map(({ memberNumber, name, warning }) => (
              <li key={`${memberNumber} ${warning}`}>
                {printNumber(memberNumber)} · {name}: {warning}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
