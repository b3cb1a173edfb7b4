import { BUDGET_STATES, budgetState, usedPercent } from '@agremia/model/rules/treasury/budget'
import type { CashSide } from '@agremia/model/rules/treasury/cash-map'
import classes from './budget.module.css'

interface Props {
  side: CashSide
  planned: number
  actual: number
}

/** How much of what was planned has moved: a bar for the eye, and the same in words. */
export function UsedBar({ side, planned, actual }: Props) {
  const state = budgetState(side, planned, actual)
  const percent = usedPercent(planned, actual)
  if (!state) return null
  return (
    <div className={classes.used} data-state={state}>
      <div className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.max(0, Math.min(100, percent ?? 100))}%` }} />
      </div>
      <span className={classes.state}>
        {percent !== undefined && `${percent} % · `}
        {BUDGET_STATES[state]}
      </span>
    </div>
  )
}
