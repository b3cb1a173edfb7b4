import type { MonthSheet } from '@agremia/model/calls/accountant'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { MONTH_GAPS } from '@agremia/model/rules/treasury/accountant-month'
import { Link } from '@tanstack/react-router'
import rows from '../../parts/record-rows.module.css'
import { printCount } from '../../resource/list-count.ts'
import { Section } from '../../ui/section.tsx'
import classes from './accountant.module.css'

/** What the month lacks, document by document. The month can be sent all the same. */
export function MonthGaps({ sheet: { gaps, documents } }: { sheet: MonthSheet }) {
  return (
    <Section heading="O que falta">
      {gaps.length === 0 && (
        <p className={rows.none}>
          {documents === 0
            ? 'Não há documentos por enviar neste mês.'
            : 'Nada: todos têm PDF e rubrica, e está tudo pago.'}
        </p>
      )}
      {gaps.map(({ gap, count, documents: lacking }) => (
        <details key={gap} className={classes.gap} open={count <= 10}>
          <summary>
            {MONTH_GAPS[gap]} <span className={classes.count}>{printCount(count)}</span>
          </summary>
          <ul className={classes.documents}>
            {lacking.map(({ _id, number, date, entityName, description, totalAmount, isLate }) => (
              <li key={_id}>
                <Link to="/tesoouraria/$id" params={{ id: _id }}>
                  {number}
                </Link>
                <span className={classes.what}>
                  {[entityName, description].filter(Boolean).join(' · ')}
                  {isLate && <span className={classes.late}>atrasado</span>}
                </span>
                <span className={classes.figure}>{printDay(date)}</span>
                <span className={classes.figure}>{printEuros(totalAmount)}</span>
              </li>
            ))}
          </ul>
          {count > lacking.length && <p className={rows.none}>E mais {printCount(count - lacking.length)}.</p>}
        </details>
      ))}
    </Section>
  )
}
