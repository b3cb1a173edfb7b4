import type { TreasuryDifference } from '@agremia/model/calls/treasury-accounts'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import type { Database, Log } from '../../../db/connect.ts'
import { defineJob } from '../../../jobs/job.ts'
import { announceRows, MANY_ROWS } from '../../../resource/context.ts'

/** Compares what accounts, documents, movements and reconciliations say with the sum of the rows that they are made of. */
export const checkTreasuryJob = defineJob('check-treasury')

/** Everything that differs, in cents: what is told, and what the rows give. */
const DIFFERENCES = sql`
  select 'saldo' as kind, b.id as record_id, b.balance as stored, p.counted
  from bank_accounts_with_balance b cross join lateral (
    select (b.opening_balance
      + coalesce((select sum(case kind when 'recebimento' then amount else -amount end) from payments
          where bank_account_id = b.id and date >= b.opening_date), 0)
      - coalesce((select sum(case kind when 'recebimento' then amount else -amount end) from payments
          where bank_account_id = b.id and cancelled_on >= b.opening_date), 0)
      + coalesce((select sum(amount - coalesce(returned_amount, 0)) from received_money where bank_account_id = b.id and status <> 'atribuido'
          and coalesce(counts_from, date) >= b.opening_date), 0)
      -- What came before the opening day and was given back later is in the opening balance.
      - coalesce((select sum(amount - coalesce(returned_amount, 0)) from received_money where bank_account_id = b.id and status = 'devolvido'
          and returned_on >= b.opening_date), 0)
      + coalesce((select sum(f.amount) from provider_refunds f join received_money r on r.id = f.received_money_id
          where r.bank_account_id = b.id and f.waited_from >= b.opening_date), 0)
      - coalesce((select sum(f.amount) from provider_refunds f join received_money r on r.id = f.received_money_id
          where r.bank_account_id = b.id and f.booked_on >= b.opening_date), 0)
      + coalesce((select sum(w.amount) from received_money_waits w join received_money r on r.id = w.received_money_id
          where r.bank_account_id = b.id and w.waited_from >= b.opening_date), 0)
      - coalesce((select sum(w.amount) from received_money_waits w join received_money r on r.id = w.received_money_id
          where r.bank_account_id = b.id and w.assigned_on >= b.opening_date), 0)
      + coalesce((select sum(case kind when 'entrada' then amount else -amount end) from treasury_movements
          where bank_account_id = b.id and date >= b.opening_date), 0)
      + coalesce((select sum(amount) from treasury_movements where counter_bank_account_id = b.id and date >= b.opening_date), 0)
    )::bigint as counted
  ) p
  where b.balance <> p.counted
  union all
  select 'documento', d.id, d.settled_amount, s.counted
  from treasury_docs d cross join lateral (
    select coalesce(sum(s.amount), 0)::bigint as counted from treasury_settlements s where s.treasury_doc_id = d.id
  ) s
  where d.settled_amount <> s.counted
  union all
  select 'movimento', m.id, case when m.reversed then 0 else m.amount end, case when m.reversed then m.amount else 0 end
  from treasury_movements m
  where m.reversed <> exists (select from treasury_movements r where r.reverses_id = m.id)
  union all
  select 'conciliacao', c.bank_account_id, c.statement_balance, l.counted
  from (select distinct on (bank_account_id) * from account_reconciliations order by bank_account_id, created_at desc, id desc) c
  join bank_accounts a on a.id = c.bank_account_id
  cross join lateral (
    select (a.opening_balance + coalesce(sum(l.amount), 0))::bigint as counted
    from account_statement_lines l join reconciled_lines r on r.bank_account_id = l.bank_account_id and r.line_key = l.line_key
    where l.bank_account_id = a.id and l.day >= a.opening_date
  ) l
  where c.statement_balance <> l.counted`

/** Notes what differs and forgets what no longer does; a difference that was known keeps the day on which it was found. */
export async function checkTreasury({ kysely }: Database, now: Date, log: Log): Promise<number> {
  return kysely.transaction().execute(async db => {
    const { rows } = await sql<{ kind: string; recordId: string }>`
      with found as materialized (${DIFFERENCES}),
      gone as (
        delete from treasury_differences d where not exists (select from found f where (f.kind, f.record_id) = (d.kind, d.record_id))
      )
      insert into treasury_differences (kind, record_id, found_at, stored, counted)
      select kind, record_id, ${now}, stored, counted from found
      on conflict (kind, record_id) do update set stored = excluded.stored, counted = excluded.counted
      returning kind, record_id as "recordId"
    `.execute(db)
    if (rows.length > 0)
      log('Accounts of the treasury differ from the sum of their parts', { found: rows.slice(0, 20) })
    await announceRows({ db }, bankAccounts, [{ _id: MANY_ROWS }])
    return rows.length
  })
}

/** What the last check found, each with the name of the account, document or movement. */
export async function readTreasuryDifferences(db: Kysely<unknown>): Promise<TreasuryDifference[]> {
  const { rows } = await sql<TreasuryDifference>`
    select d.kind, d.record_id as "recordId", coalesce(a.name, t.number, m.description, '') as title,
      to_char(d.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt", d.stored, d.counted
    from treasury_differences d
    left join bank_accounts a on d.kind in ('saldo', 'conciliacao') and a.id = d.record_id
    left join treasury_docs t on d.kind = 'documento' and t.id = d.record_id
    left join treasury_movements m on d.kind = 'movimento' and m.id = d.record_id
    order by d.kind, title, d.record_id
  `.execute(db)
  return rows.map(row => ({ ...row, stored: eurosFromCents(row.stored), counted: eurosFromCents(row.counted) }))
}
