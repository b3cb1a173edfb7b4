import type { StatementAnswer, StatementLine } from '@agremia/model/calls/treasury-accounts'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { findAccount } from '../find-account.ts'
import { describeLine, type LineFacts, lineFacts } from './line-facts.ts'

/** The days of a statement, both included. */
export interface StatementPeriod {
  from: string
  to: string
}

interface PeriodSums {
  opening: number
  moneyIn: number
  moneyOut: number
  total: number
}

/** In cents: what there was before the first line of the period, what came and went in it, and how many lines it has. */
export async function readPeriodSums(
  db: Kysely<unknown>,
  accountId: string,
  { from, to }: StatementPeriod,
): Promise<PeriodSums> {
  const { rows } = await sql<PeriodSums>`
    select (a.opening_balance + coalesce(sum(l.amount) filter (where l.day < ${from}), 0))::bigint as opening,
      coalesce(sum(l.amount) filter (where l.day >= ${from} and l.amount > 0), 0)::bigint as "moneyIn",
      coalesce(-sum(l.amount) filter (where l.day >= ${from} and l.amount < 0), 0)::bigint as "moneyOut",
      count(l.day) filter (where l.day >= ${from})::int as total
    from bank_accounts a
    left join account_movements l on l.bank_account_id = a.id and l.day between a.opening_date and ${to}
    where a.id = ${accountId} group by a.id
  `.execute(db)
  return rows[0] ?? { opening: 0, moneyIn: 0, moneyOut: 0, total: 0 }
}

/** A line with the balance after it. Amounts are cents. */
export interface BalancedLine extends LineFacts {
  balance: number
  isReconciled: boolean
}

interface LinesRequest extends StatementPeriod {
  newestFirst: boolean
  limit: number
  offset: number
}

/** Some lines of a period. The balance after a line is summed over all earlier lines of the account. */
export async function readStatementLines(
  db: Kysely<unknown>,
  accountId: string,
  { from, to, newestFirst, limit, offset }: LinesRequest,
): Promise<BalancedLine[]> {
  const order = newestFirst ? sql`desc` : sql`asc`
  const { rows } = await sql<BalancedLine>`
    select ${lineFacts}, l.balance, exists (
      select from reconciled_lines r where r.bank_account_id = l.bank_account_id and r.line_key = l.line_key) as "isReconciled"
    from (
      select s.*, (a.opening_balance + sum(s.amount) over (
        order by s.day, s.created_at, s.line_key collate "C" rows unbounded preceding))::bigint as balance
      from account_statement_lines s join bank_accounts a on a.id = s.bank_account_id
      where s.bank_account_id = ${accountId} and s.day between a.opening_date and ${to}
    ) l
    where l.day >= ${from}
    order by l.day ${order}, l.created_at ${order}, l.line_key collate "C" ${order} limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

/** A page of the statement, newest line first, in euros. */
export async function readStatement(
  db: Kysely<unknown>,
  accountId: string,
  period: StatementPeriod,
  page: { limit: number; offset: number },
): Promise<StatementAnswer> {
  const account = await findAccount(db, accountId)
  const { opening, moneyIn, moneyOut, total } = await readPeriodSums(db, accountId, period)
  const lines = await readStatementLines(db, accountId, { ...period, ...page, newestFirst: true })
  return {
    account,
    ...period,
    opening: eurosFromCents(opening),
    moneyIn: eurosFromCents(moneyIn),
    moneyOut: eurosFromCents(moneyOut),
    closing: eurosFromCents(opening + moneyIn - moneyOut),
    total,
    lines: lines.map(toAnswer),
  }
}

const toAnswer = (line: BalancedLine): StatementLine => ({
  ...describeLine(line),
  balance: eurosFromCents(line.balance),
  isReconciled: line.isReconciled,
})
