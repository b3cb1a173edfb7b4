import { eurosFromCents } from '@agremia/model/rules/money'
import { type Kysely, type RawBuilder, sql } from 'kysely'

interface DayRow {
  method: string
  userId: string | null
  userName: string | null
  bankAccountId: string
  bankAccountName: string
  count: number
  received: number
  refunded: number
  cancelled: number
}

/**
 * The money of one day. A payment counts on its date, what cancels it on the day of that: the sheet of a past day stays as it was
 * printed when a cheque bounces later.
 */
export async function readDaySheet(db: Kysely<unknown>, day: string) {
  const { rows: parts } = await sql<DayRow>`
    select l.method, l.registered_by_id as "userId", u.name as "userName", a.id as "bankAccountId", a.name as "bankAccountName",
      sum(l.count)::int as count, sum(l.received)::bigint as received, sum(l.refunded)::bigint as refunded,
      sum(l.cancelled)::bigint as cancelled
    from (
      select p.method, p.registered_by_id, p.bank_account_id, case p.kind when 'recebimento' then 1 else 0 end as count,
        case p.kind when 'recebimento' then p.amount else 0 end as received,
        case p.kind when 'devolucao' then p.amount else 0 end as refunded, 0 as cancelled
      from payments p where p.date = ${day}
      union all
      select p.method, p.registered_by_id, p.bank_account_id, 0, 0, 0, case p.kind when 'recebimento' then p.amount else -p.amount end
      from payments p where p.cancelled_on = ${day}
    ) l
    join bank_accounts a on a.id = l.bank_account_id left join users u on u.id = l.registered_by_id
    group by l.method, l.registered_by_id, u.name, u.name_sort, a.id, a.name, a.name_sort order by u.name_sort nulls last, a.name_sort
  `.execute(db)
  const rows = parts.toSorted((one, other) => one.method.localeCompare(other.method))
  const method = ({ method }: DayRow) => ({ method })
  const user = ({ userId, userName }: DayRow) => ({ userId, userName })
  return {
    day,
    total: sumsOf(rows),
    byMethod: grouped(rows, method),
    byUser: grouped(parts, user),
    byAccount: grouped(parts, ({ bankAccountId, bankAccountName }) => ({ bankAccountId, bankAccountName })),
    rows: grouped(rows, row => ({ ...method(row), ...user(row) })),
  }
}

/** The sums of the rows that have the same key, in the order of their first row. */
function grouped<Key extends object>(rows: readonly DayRow[], keyOf: (row: DayRow) => Key) {
  const groups = new Map<string, { key: Key; rows: DayRow[] }>()
  for (const row of rows) {
    const key = keyOf(row)
    const name = JSON.stringify(key)
    const group = groups.get(name) ?? { key, rows: [] }
    groups.set(name, group)
    group.rows.push(row)
  }
  return [...groups.values()].map(group => ({ ...group.key, ...sumsOf(group.rows) }))
}

function sumsOf(rows: readonly DayRow[]) {
  const sum = (name: 'count' | 'received' | 'refunded' | 'cancelled') =>
    rows.reduce((total, row) => total + row[name], 0)
  const [received, refunded, cancelled] = [sum('received'), sum('refunded'), sum('cancelled')]
  return {
    count: sum('count'),
    received: eurosFromCents(received),
    refunded: eurosFromCents(refunded),
    cancelled: eurosFromCents(cancelled),
    net: eurosFromCents(received - refunded - cancelled),
  }
}

export interface DayEntry {
  number: string | null
  memberNumber: number | null
  name: string
  /** What it settled, or why it was cancelled. */
  about: string
  method: string
  /** In cents; below zero where the money went out. */
  amount: number
}

/** Every payment of a day, and everything that was cancelled on it, by receipt. */
export async function readDayEntries(db: Kysely<unknown>, day: string) {
  const read = (condition: RawBuilder<unknown>, about: RawBuilder<unknown>, sign: RawBuilder<unknown>) =>
    sql<DayEntry>`
      select t.receipt_number as number, t.member_number as "memberNumber", t.member_name as name, coalesce(${about}, '') as about,
        t.method, (${sign} * t.amount)::bigint as amount
      from payment_sheets t where ${condition} order by t.receipt_series, t.receipt_year, t.receipt_seq, t.created_at
    `.execute(db)
  const entries = await read(
    sql`t.date = ${day}`,
    sql`t.settles`,
    sql`case t.kind when 'recebimento' then 1 else -1 end`,
  )
  const cancelled = await read(
    sql`t.cancelled_on = ${day}`,
    sql`t.cancel_reason`,
    sql`case t.kind when 'recebimento' then -1 else 1 end`,
  )
  return { entries: entries.rows, cancelled: cancelled.rows }
}
