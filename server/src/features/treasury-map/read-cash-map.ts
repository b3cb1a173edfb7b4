import type { CashMapEntry } from '@agremia/model/calls/treasury-map'
import type { ChargeType } from '@agremia/model/rules/ledger/charge'
import { eurosFromCents } from '@agremia/model/rules/money'
import {
  arrangeCashMap,
  type CashFlow,
  type CashHalf,
  type CashSide,
  UNIDENTIFIED,
} from '@agremia/model/rules/treasury/cash-map'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** All amounts are in cents. */
export interface CashMapSums {
  year: number
  halves: Record<CashSide, CashHalf>
  unidentified: number
  opened: number
  transfers: number
  opening: number
  closing: number
  accounts: AccountSums[]
}

interface AccountSums {
  _id: string
  name: string
  opening: number
  closing: number
}

interface FlowRow {
  side: CashSide | null
  categoryId: string | null
  name: string | null
  line: string | null
  order: number | null
  paymentType: ChargeType | null
  amount: number
}

const firstDay = (year: number) => `${year}-01-01`
const lastDay = (year: number) => `${year}-12-31`
const inYear = (year: number) => sql`e.day between ${firstDay(year)} and ${lastDay(year)}`

/** The map of a year. All its sums are of one state of the database, or they would not add up while somebody records a payment. */
export const readCashMap = ({ kysely }: Pick<Database, 'kysely'>, year: number): Promise<CashMapSums> =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(db => readSums(db, year))

async function readSums(db: Kysely<unknown>, year: number): Promise<CashMapSums> {
  const { rows } = await sql<FlowRow>`
    select e.side, e.category_id as "categoryId", c.name, c.cash_map_line as line, c."order", e.payment_type as "paymentType",
      sum(e.amount)::bigint as amount
    from cash_entries e left join treasury_categories c on c.id = e.category_id
    where ${inYear(year)}
    group by e.side, e.category_id, c.name, c.name_sort, c.cash_map_line, c."order", e.payment_type
    order by c."order", c.name_sort, e.payment_type
  `.execute(db)
  const accounts = await readAccounts(db, year)
  const sum = (part: 'opening' | 'closing' | 'opened' | 'transfers') =>
    accounts.reduce((total, account) => total + account[part], 0)
  return {
    year,
    halves: arrangeCashMap(rows.flatMap(flowOf)),
    unidentified: rows.filter(({ side }) => side === null).reduce((total, { amount }) => total + amount, 0),
    opened: sum('opened'),
    transfers: sum('transfers'),
    opening: sum('opening'),
    closing: sum('closing'),
    accounts: accounts.map(({ _id, name, opening, closing }) => ({ _id, name, opening, closing })),
  }
}

function flowOf({ side, categoryId, name, line, order, paymentType, amount }: FlowRow): CashFlow[] {
  if (side === null) return []
  const category = categoryId === null ? null : { id: categoryId, name: name ?? '', line, order: order ?? 0 }
  return [{ side, category, paymentType, amount }]
}

/** Accounts with their balances at both ends of the year. One that begins after its first day has none at the beginning. */
async function readAccounts(db: Kysely<unknown>, year: number) {
  const { rows } = await sql<AccountSums & { opened: number; transfers: number }>`
    select a.id as _id, a.name,
      case when a.opening_date <= ${firstDay(year)} then a.opening_balance else 0 end + coalesce(m.before, 0)::bigint as opening,
      coalesce(account_balance_on(a.id, ${lastDay(year)}), 0) as closing,
      case when a.opening_date > ${firstDay(year)} then a.opening_balance else 0 end as opened,
      coalesce(m.transfers, 0)::bigint as transfers
    from bank_accounts a left join lateral (
      select sum(m.amount) filter (where m.day < ${firstDay(year)}) as before,
        sum(m.amount) filter (where m.day >= ${firstDay(year)} and m.source = 'movimento' and exists (
          select from treasury_movements t where t.id = m.source_id and t.kind = 'transferencia')) as transfers
      from account_movements m where m.bank_account_id = a.id and m.day between a.opening_date and ${lastDay(year)}
    ) m on true
    where a.opening_date <= ${lastDay(year)} order by a.name_sort, a.id
  `.execute(db)
  return rows
}

/** What moved that has this key; answers nothing where the key is of none. */
function withKey(key: string): RawBuilder<unknown> {
  const [kind = '', of = ''] = key.split(':')
  switch (kind) {
    case 'rubrica':
      return sql`e.category_id = ${of}`
    case 'tipo':
      return sql`e.payment_type = ${of}`
    case 'sem_rubrica':
      return sql`e.side = ${of} and e.category_id is null and e.payment_type is null`
    default:
      return key === UNIDENTIFIED ? sql`e.side is null` : sql`false`
  }
}

interface EntriesRequest {
  year: number
  key: string
  page: number
  limit: number
}

/** What a number of the map is made of. Amounts are as they add to their side, as in the map. */
export async function readCashMapEntries(db: Kysely<unknown>, { year, key, page, limit }: EntriesRequest) {
  const matching = sql`from cash_entries e where ${inYear(year)} and ${withKey(key)}`
  const signed = sql`e.amount * case when e.side = 'despesa' then -1 else 1 end`
  const { rows: sums } = await sql<{ total: number; amount: number }>`
    select count(*)::int as total, coalesce(sum(${signed}), 0)::bigint as amount ${matching}
  `.execute(db)
  const { rows } = await sql<CashMapEntry>`
    select e.day, ${signed} as amount, coalesce(e.description, '') as description,
      (select a.name from bank_accounts a where a.id = e.bank_account_id) as "accountName",
      case when e.treasury_doc_id is not null then 'treasuryDocs' when e.source = 'movimento' then 'treasuryMovements'
        when e.source = 'pagamento' then 'payments' else 'receivedMoney' end as of,
      coalesce(e.treasury_doc_id, e.source_id) as _id
    ${matching} order by e.day, e.created_at, e.source_id, e.treasury_doc_id limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  return {
    data: rows.map(row => ({ ...row, amount: eurosFromCents(row.amount) })),
    meta: { total: sums[0]?.total ?? 0, amount: eurosFromCents(sums[0]?.amount ?? 0) },
  }
}
