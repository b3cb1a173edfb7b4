import type { BankAccount } from '@agremia/model/resources/bank-accounts'
import { users } from '@agremia/model/resources/users'
import { type Role, STAFF } from '@agremia/model/rules/roles'
import type { CountedPiece } from '@agremia/model/rules/treasury/cash-count'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What changes hands on a day. Amounts are cents. */
export interface HandoverFacts {
  day: string
  accounts: readonly (Pick<BankAccount, 'name' | 'kind' | 'lastReconciledAt'> & { amount: number })[]
  /** The last count of each cash box; without a date where it was never counted. */
  counts: readonly { accountName: string; date: string | null; pieces: readonly CountedPiece[]; amount: number }[]
  unpaid: readonly {
    number: string
    docDate: string
    entityName: string
    description: string
    dueDate: string | null
    amount: number
  }[]
  /** What members owe, by year. */
  debts: readonly { year: number | null; count: number; amount: number }[]
  /** How many members owe it. */
  debtors: number
  tray: readonly { date: string; accountName: string; payerText: string; amount: number }[]
  numbers: readonly { name: string; last: string }[]
  accesses: readonly { name: string; email: string; role: string; approves: boolean }[]
}

/** Everything as it was at the end of the day; accesses are those of now, because they are what is handed over. */
export async function readHandover(db: Kysely<unknown>, day: string): Promise<HandoverFacts> {
  const read = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows
  const debts = await read(sql<{ year: number | null; count: number; amount: number; debtors: number }>`
    select c.year, count(*)::int as count, sum(l.debt)::bigint as amount,
      (select count(*)::int from (
        select from account_lines a where a."on" <= ${day} and a.charge_id is not null group by a.member_id having sum(a.debt) > 0
      ) m) as debtors
    from (
      select a.charge_id, sum(a.debt) as debt from account_lines a where a."on" <= ${day} and a.charge_id is not null
      group by a.charge_id having sum(a.debt) > 0
    ) l join unsettled_payments c on c.id = l.charge_id group by c.year order by c.year nulls last
  `)
  return {
    day,
    accounts: await read(sql<HandoverFacts['accounts'][number]>`
      select a.name, a.kind, a.last_reconciled_at as "lastReconciledAt", b.amount
      from bank_accounts a cross join lateral (select account_balance_on(a.id, ${day}) as amount) b
      where a.active or b.amount <> 0 order by a.name_sort
    `),
    counts: await read(sql<HandoverFacts['counts'][number]>`
      select a.name as "accountName", c.date, coalesce(c.pieces, '[]') as pieces, coalesce(c.counted, 0) as amount
      from bank_accounts a left join lateral (
        select date, pieces, counted from cash_counts k where k.bank_account_id = a.id and k.date <= ${day}
        order by k.date desc, k.created_at desc limit 1
      ) c on true
      where a.kind = 'caixa' and (a.active or c.date is not null) order by a.name_sort
    `),
    unpaid: await read(sql<HandoverFacts['unpaid'][number]>`
      select d.number, d.doc_date as "docDate", coalesce(d.kept_values ->> 'entityName', d.entity_name, p.name, '') as "entityName", d.description,
        d.due_date as "dueDate", (d.payable_amount - coalesce(s.amount, 0))::bigint as amount
      from treasury_docs d left join people p on p.id = d.person_id left join lateral (
        select sum(s.amount) as amount from treasury_settlements s join treasury_movements m on m.id = s.movement_id
        where s.treasury_doc_id = d.id and m.date <= ${day}
      ) s on true
      where d.direction = 'despesa' and d.doc_date <= ${day} and d.payable_amount <> coalesce(s.amount, 0)
      order by d.due_date nulls last, d.number_sort
    `),
    debts,
    debtors: debts[0]?.debtors ?? 0,
    tray: await read(sql<HandoverFacts['tray'][number]>`
      select r.date, a.name as "accountName", coalesce(r.payer_text, r.reference, '') as "payerText",
        (r.amount - coalesce((select sum(f.amount) from provider_refunds f
          where f.received_money_id = r.id and f.booked_on <= ${day}), 0))::bigint as amount
      from received_money r join bank_accounts a on a.id = r.bank_account_id
      where coalesce(r.counts_from, r.date) <= ${day} and (r.status = 'por_identificar' or r.returned_on > ${day}
        or exists (select from received_money_waits w where w.received_money_id = r.id and ${day} between w.waited_from and w.assigned_on - 1))
      order by r.date, r.id
    `),
    numbers: await readNumbers(db, day),
    accesses: await readAccesses(db),
  }
}

/** The last number of each series of receipts and of the documents, in the year of the day and the year before. */
async function readNumbers(db: Kysely<unknown>, day: string): Promise<HandoverFacts['numbers']> {
  const year = Number(day.slice(0, 4))
  const { rows } = await sql<HandoverFacts['numbers'][number]>`
    select name, last from (
      select 'Recibos ' || receipt_series as name, receipt_year as year, (max(array[lpad(receipt_seq::text, 9), receipt_number]))[2] as last
      from payments where receipt_date <= ${day} and receipt_year >= ${year - 1} group by receipt_series, receipt_year
      union all
      select 'Documentos de tesouraria', fiscal_year, (max(array[lpad(number_sort, 20), number]))[2] from treasury_docs
      where fiscal_year between ${year - 1} and ${year} and (created_at at time zone 'Europe/Lisbon')::date <= ${day} group by fiscal_year
    ) n order by name, year
  `.execute(db)
  return rows
}

async function readAccesses(db: Kysely<unknown>): Promise<HandoverFacts['accesses']> {
  const { rows } = await sql<{ name: string; email: string; role: Role; approves: boolean }>`
    select name, email, role, approves_treasury as approves from users where active and role = any(${[...STAFF]})
    order by role, name_sort
  `.execute(db)
  return rows.map(row => ({ ...row, role: users.fields.role.options[row.role] }))
}
