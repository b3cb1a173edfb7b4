import { DEBT_AGES } from '@agremia/model/rules/ledger/debt-age'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { CollectionPerMonth, DebtOfAge, OwedYear, PaymentsYear } from '@agremia/model/rules/reports/report-shapes'
import { type Kysely, sql } from 'kysely'
import { eachMonth, eachYear, firstYearOf, monthText } from './report-years.ts'

interface OwedRow {
  year: number
  charged: number
  paid: number
  waived: number
  owed: number
  members: number
  isIssued: boolean
}

/**
 * Of charges by their year. What was charged and paid of the years before the program was used is not known: of them there are only
 * opening balances, or debts that were entered later.
 */
export async function readOwedPerYear(db: Kysely<unknown>, last: number, today: string): Promise<OwedYear[]> {
  const { rows } = await sql<OwedRow>`
    select c.*, coalesce(d.members, 0)::int as members from (
      select year, sum(original_amount)::bigint as charged, sum(paid_amount)::bigint as paid, sum(waived_amount)::bigint as waived,
        sum(amount)::bigint as owed, bool_or(origin <> 'saldo_inicial' and year >= extract(year from issue_date)) as "isIssued"
      from unsettled_payments where annulled_at is null and year between ${firstYearOf(last)} and ${last} group by year
    ) c left join (
      select year, count(*) as members from (
        select distinct year, member_id from unsettled_payments where amount > 0 and year between ${firstYearOf(last)} and ${last}
      ) owing group by year
    ) d on d.year = c.year
  `.execute(db)
  const start = Math.min(...rows.filter(({ isIssued }) => isIssued).map(({ year }) => year))
  return eachYear(last, year => {
    const row = rows.find(found => found.year === year)
    const isFuture = year > Number(today.slice(0, 4))
    const isKnown = year >= start && (!isFuture || row !== undefined)
    const of = (name: 'charged' | 'paid' | 'waived') => (isKnown ? eurosFromCents(row?.[name] ?? 0) : null)
    const isOwedKnown = isKnown || row !== undefined
    return {
      year,
      charged: of('charged'),
      paid: of('paid'),
      waived: of('waived'),
      owed: isOwedKnown ? eurosFromCents(row?.owed ?? 0) : null,
      members: isOwedKnown ? (row?.members ?? 0) : null,
    }
  })
}

interface ReceivedRow {
  part: number
  type: string
  method: string
  count: number
  amount: number
}

/** Confirmed money of a time, by a part of the date and by type and method. */
const readReceived = async (db: Kysely<unknown>, part: 'year' | 'month', from: string, to: string) => {
  const { rows } = await sql<ReceivedRow>`
    select extract(${sql.lit(part)} from date)::int as part, type, method, count(*)::int as count, sum(amount)::bigint as amount
    from payments where kind = 'recebimento' and status = 'confirmado' and date between ${from} and ${to}
    group by 1, 2, 3
  `.execute(db)
  return rows
}

/** The first day of which a payment is known; without payments it is after every other day. */
async function readFirstPaymentDay(db: Kysely<unknown>) {
  const { rows } = await sql<{ day: string | null }>`select min(date) as day from payments`.execute(db)
  return rows[0]?.day ?? '9999-12-31'
}

export async function readPaymentsPerYear(db: Kysely<unknown>, last: number, today: string): Promise<PaymentsYear[]> {
  const [rows, firstDay] = await Promise.all([
    readReceived(db, 'year', `${firstYearOf(last)}-01-01`, `${last}-12-31`),
    readFirstPaymentDay(db),
  ])
  return eachYear(last, year => {
    const own = rows.filter(({ part }) => part === year)
    const isKnown = own.length > 0 || (`${year}` >= firstDay.slice(0, 4) && `${year}` <= today.slice(0, 4))
    return {
      year,
      ...totalOf(own, isKnown),
      byType: sharesBy(own, 'type').map(({ name: type, ...share }) => ({ type, ...share })),
      byMethod: byMethod(own),
    }
  })
}

/** Nothing is known of the months before the first payment, nor of those to come. */
export async function readCollectionPerMonth(
  db: Kysely<unknown>,
  year: number,
  today: string,
): Promise<CollectionPerMonth> {
  const [rows, firstDay] = await Promise.all([
    readReceived(db, 'month', `${year}-01-01`, `${year}-12-31`),
    readFirstPaymentDay(db),
  ])
  const months = eachMonth(month => {
    const own = rows.filter(({ part }) => part === month)
    const text = monthText(year, month)
    const isKnown = own.length > 0 || (text >= firstDay.slice(0, 7) && text <= today.slice(0, 7))
    return { month, ...totalOf(own, isKnown), byMethod: byMethod(own) }
  })
  return { year, months }
}

const totalOf = (rows: readonly ReceivedRow[], isKnown: boolean) => ({
  count: isKnown ? rows.reduce((sum, { count }) => sum + count, 0) : null,
  amount: isKnown ? eurosFromCents(rows.reduce((sum, { amount }) => sum + amount, 0)) : null,
})

const byMethod = (rows: readonly ReceivedRow[]) =>
  sharesBy(rows, 'method').map(({ name: method, ...share }) => ({ method, ...share }))

function sharesBy(rows: readonly ReceivedRow[], key: 'type' | 'method') {
  const names = [...new Set(rows.map(row => row[key]))].toSorted()
  return names.map(name => {
    const own = rows.filter(row => row[key] === name)
    return {
      name,
      count: own.reduce((sum, { count }) => sum + count, 0),
      amount: eurosFromCents(own.reduce((sum, { amount }) => sum + amount, 0)),
    }
  })
}

/** The first day overdue of each age but the first. */
const AGE_BOUNDS = DEBT_AGES.slice(0, -1).map(({ maxDays }) => maxDays + 1)

export async function readDebtByAge(db: Kysely<unknown>, today: string): Promise<DebtOfAge[]> {
  const { rows } = await sql<{ place: number; count: number; amount: number; ofFormer: number }>`
    select width_bucket(${today}::date - c.due_date, ${AGE_BOUNDS}::int[]) as place, count(*)::int as count,
      sum(c.amount)::bigint as amount, coalesce(sum(c.amount) filter (where not m.is_active), 0)::bigint as "ofFormer"
    from unsettled_payments c join members m on m.id = c.member_id where c.amount > 0 group by 1
  `.execute(db)
  return DEBT_AGES.map(({ age }, place) => {
    const row = rows.find(found => found.place === place)
    return {
      age,
      count: row?.count ?? 0,
      amount: eurosFromCents(row?.amount ?? 0),
      ofFormerMembers: eurosFromCents(row?.ofFormer ?? 0),
    }
  })
}
