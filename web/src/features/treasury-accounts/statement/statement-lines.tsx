import type { StatementAnswer, StatementLine } from '@agremia/model/calls/treasury-accounts'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { inAndOut, STATEMENT_COLUMNS } from '@agremia/model/rules/treasury/account-statement'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '../accounts.module.css'
import { LineLink } from '../line-link.tsx'

interface Props {
  /** Newest first. */
  lines: readonly StatementLine[]
  account: Pick<StatementAnswer['account'], 'kind'>
  more?: { isBusy: boolean; read(): void }
}

/** The lines of a statement, each opening what moved the account. */
export function StatementLines({ lines, account, more }: Props) {
  if (lines.length === 0) return <p className={classes.empty}>Neste período a conta não teve movimentos.</p>
  return (
    <>
      <table className={classes.table} data-dense>
        <thead>
          <tr>
            <th scope="col">{STATEMENT_COLUMNS.day}</th>
            <th scope="col">{STATEMENT_COLUMNS.description}</th>
            <th scope="col" data-figure>
              {STATEMENT_COLUMNS.moneyIn}
            </th>
            <th scope="col" data-figure>
              {STATEMENT_COLUMNS.moneyOut}
            </th>
            <th scope="col" data-figure>
              {STATEMENT_COLUMNS.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <Line key={line.key} line={line} tellsReconciled={account.kind === 'banco'} />
          ))}
        </tbody>
      </table>
      {more && (
        <Button variant="default" className={classes.more} aria-busy={more.isBusy} onClick={more.read}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

function Line({ line, tellsReconciled }: { line: StatementLine; tellsReconciled: boolean }) {
  const { moneyIn, moneyOut } = inAndOut(line.amount)
  return (
    <tr>
      <td className={classes.lineDay}>{printDay(line.day)}</td>
      <td>
        <span className={classes.title}>
          <LineLink line={line} />
          <span className={classes.small}>
            {line.detail}
            {line.documents.map(({ _id, number }) => (
              <span key={_id}>
                {' · '}
                <Link to="/tesoouraria/$id" params={{ id: _id }}>
                  {number}
                </Link>
              </span>
            ))}
          </span>
          {tellsReconciled && !line.isReconciled && <span className={classes.mark}>por conciliar</span>}
        </span>
      </td>
      <td data-figure data-label={STATEMENT_COLUMNS.moneyIn}>
        {moneyIn !== null && printEuros(moneyIn)}
      </td>
      <td data-figure data-label={STATEMENT_COLUMNS.moneyOut}>
        {moneyOut !== null && printEuros(moneyOut)}
      </td>
      <td data-figure data-label={STATEMENT_COLUMNS.balance}>
        <strong data-negative={line.balance < 0 || undefined}>{printEuros(line.balance)}</strong>
      </td>
    </tr>
  )
}
