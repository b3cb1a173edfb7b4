import type { AccountBalanceAnswer, BalancesAnswer } from '@agremia/model/calls/treasury-accounts'
import { eurosFromCents, parseMoney } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { cashLimitWarning } from '@agremia/model/rules/treasury/cash-count'
import { type Kysely, sql } from 'kysely'

interface BalancesRequest {
  /** At the end of which the balances are told. */
  day: string
  today: string
  settings: Pick<SettingTexts, 'cashLimit'>
}

type AccountRow = Omit<AccountBalanceAnswer, 'warning'>

/** Every account with what it holds, in euros. One that was not opened yet on the day held nothing. */
export async function readBalances(
  db: Kysely<unknown>,
  { day, today, settings }: BalancesRequest,
): Promise<BalancesAnswer> {
  const { rows } = await sql<AccountRow>`
    select * from (
      select a.id as _id, a.name, a.kind, a.active, coalesce(account_balance_on(a.id, ${day}), 0) as balance,
        coalesce(account_balance_on(a.id, ${today}), 0) as "balanceToday", a.last_reconciled_at as "lastReconciledAt",
        case when a.kind <> 'banco' then 0 else (
          select count(*)::int from account_statement_lines l
          where l.bank_account_id = a.id and l.day between a.opening_date and ${today} and not exists (
            select from reconciled_lines r where r.bank_account_id = a.id and r.line_key = l.line_key)) end as unreconciled,
        (select max(c.date) from cash_counts c where c.bank_account_id = a.id) as "lastCountedOn", a.name_sort
      from bank_accounts a
    ) b
    where active or balance <> 0 or "balanceToday" <> 0 order by array_position('{banco,prestador,caixa}', kind), name_sort
  `.execute(db)
  const limit = parseMoney(settings.cashLimit)
  const sum = (name: 'balance' | 'balanceToday') => eurosFromCents(rows.reduce((total, row) => total + row[name], 0))
  return {
    day,
    today,
    accounts: rows.map(row => ({
      _id: row._id,
      name: row.name,
      kind: row.kind,
      active: row.active,
      balance: eurosFromCents(row.balance),
      balanceToday: eurosFromCents(row.balanceToday),
      lastReconciledAt: row.lastReconciledAt,
      unreconciled: row.unreconciled,
      lastCountedOn: row.lastCountedOn,
      warning: warningOf(row, limit),
    })),
    total: sum('balance'),
    totalToday: sum('balanceToday'),
  }
}

/** What somebody should do about an account today. */
function warningOf({ kind, balanceToday }: AccountRow, limit: number | null): string {
  if (kind !== 'caixa') return ''
  if (balanceToday < 0) return 'O saldo é negativo: falta registar dinheiro que entrou.'
  return cashLimitWarning(balanceToday, limit) ?? ''
}
