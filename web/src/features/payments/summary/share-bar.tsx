import type { BoardSummary } from '@agremia/model/calls/ledger-sheets'
import classes from './summary.module.css'

const percent = new Intl.NumberFormat('pt-PT', { style: 'percent', maximumFractionDigits: 0 })

/** How much of what was issued is paid, waived and open. The figures above say the same in words. */
export function ShareBar({ issued, paid, waived, open }: Pick<BoardSummary, 'issued' | 'paid' | 'waived' | 'open'>) {
  if (issued.amount <= 0) return <p className={classes.none}>Ainda não há nada emitido deste ano.</p>
  const parts = [
    { colour: 'paid', share: paid.amount / issued.amount },
    { colour: 'waived', share: waived.amount / issued.amount },
    { colour: 'open', share: open.amount / issued.amount },
  ]
  return (
    <div className={classes.shares}>
      <div className={classes.bar} aria-hidden>
        {parts
          .filter(({ share }) => share > 0)
          .map(({ colour, share }) => (
            <span key={colour} data-colour={colour} style={{ flexGrow: share }} />
          ))}
      </div>
      <p className={classes.none}>{percent.format(paid.amount / issued.amount)} do que foi emitido está pago.</p>
    </div>
  )
}
