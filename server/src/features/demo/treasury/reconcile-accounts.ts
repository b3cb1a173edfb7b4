import { type Kysely, sql } from 'kysely'
import { instantOf } from '../days.ts'

/** Finds the lines of each account on the bank's statement, up to the day until which the account is reconciled. */
export async function reconcileAccounts(db: Kysely<unknown>, today: string) {
  await sql`
    with compared as (
      insert into account_reconciliations (id, created_at, bank_account_id, until, statement_balance)
      select gen_random_uuid(), ${instantOf(today)}, id, last_reconciled_at, account_balance_on(id, last_reconciled_at)
      from bank_accounts where last_reconciled_at is not null
      returning id, bank_account_id, until
    )
    insert into reconciled_lines (bank_account_id, line_key, reconciliation_id)
    select c.bank_account_id, l.line_key, c.id
    from compared c join bank_accounts a on a.id = c.bank_account_id
    join account_statement_lines l on l.bank_account_id = a.id and l.day between a.opening_date and c.until
  `.execute(db)
}
